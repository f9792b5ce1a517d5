// A line above the board for what concerns the whole page: a link's script, another tab that has the game.
// SPDX-License-Identifier: GPL-3.0-or-later

// buttons: at most two, each as [label, act].
function bannerShow(text, ...buttons) {
  document.getElementById("banner-text").textContent = text;
  document.getElementById("banner").hidden = false;
  ["banner-act", "banner-more"].forEach((id, i) => {
    const button = document.getElementById(id), [label, act] = buttons[i] ?? [];
    button.hidden = !label;
    button.textContent = label ?? "";
    button.onclick = act;
  });
}

function bannerHide() { document.getElementById("banner").hidden = true; }
