// Asks the visitor before something is lost. In the page, as a frame may not open the browser's own questions.
// SPDX-License-Identifier: GPL-3.0-or-later

// Resolves to whether the visitor chose `yes`, and not `no` or Escape.
function ask(text, yes, no) {
  const [dialog, ...buttons] = ["ask", "ask-yes", "ask-no"].map((id) => document.getElementById(id));
  document.getElementById("ask-text").textContent = text;
  buttons.forEach((button, i) => {
    button.textContent = [yes, no][i];
    button.onclick = () => dialog.close(button.id);
  });
  dialog.returnValue = "";
  dialog.showModal();
  buttons[1].focus();
  return new Promise((resolve) => { dialog.onclose = () => resolve(dialog.returnValue === "ask-yes"); });
}
