// A line above the board for what concerns the whole page: a link's script, another tab that has the game.
// SPDX-License-Identifier: GPL-3.0-or-later

function bannerShow(text, label, act) {
  const button = document.getElementById("banner-act");
  document.getElementById("banner-text").textContent = text;
  document.getElementById("banner").hidden = false;
  button.hidden = !label;
  button.textContent = label ?? "";
  button.onclick = act;
}

function bannerHide() { document.getElementById("banner").hidden = true; }
