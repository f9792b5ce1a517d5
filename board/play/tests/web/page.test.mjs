// Runs all tests of the page in one browser. Environment: WEB, the folder with index.html; PLAYER and ELF, the native board;
// and the variables of bootloaders.mjs and virtual_line.mjs.
// SPDX-License-Identifier: GPL-3.0-or-later
import "./page_same_board.mjs";
import "./page_use.mjs";
import "./page_links.mjs";
import "./page_saves.mjs";
import "./page_says.mjs";
import "./page_play.mjs";
import "./page_tabs.mjs";
import "./page_safe.mjs";
import "./page_flash.mjs";
import "./page_first.mjs";
import "./page_share.mjs";
import "./page_site.mjs";
import "./page_look.mjs";
import "./page_sound.mjs";
import "./page_touch.mjs";
import { runTests } from "./browser.mjs";

runTests();
