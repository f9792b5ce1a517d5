// The page's scripts, which are no modules: the page has them one behind the other in one function.
import { readFileSync } from "node:fs";

export function readScripts(...names) {
  return names.map(name => readFileSync(new URL(`../../board/virtual/browser/${name}.js`, import.meta.url), "utf8")).join("\n");
}

// What scripts define under the given name.
export function fromScripts(names, wanted) {
  return new Function(`"use strict"; ${readScripts(...names)}; return ${wanted};`)();
}
