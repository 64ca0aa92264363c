import { type FileBase, parseTemplate, type RequiredFile, type Template, templateParts } from "@skill-convert/core";
import type { Home } from "./format.js";
import { syntax } from "./references.js";

/**
 * Paths say by their form what they are relative to: `./` is the working directory, anything else the repository's
 * root. What lies under the skill's own path is relative to the skill's folder (FORMATS.md section 5).
 */
export function readPath(text: string, home: Home): Pick<RequiredFile, "path" | "base"> {
  if (text.startsWith("./")) return { path: parseTemplate(text.slice(2), syntax), base: "cwd" };
  const prefix = home.path && `${home.path}/`;
  if (prefix && text.startsWith(prefix))
    return { path: parseTemplate(text.slice(prefix.length), syntax), base: "skill" };
  return { path: parseTemplate(text, syntax), base: "repository" };
}

/** The path as STOP spells its base. The skill's folder can only be named where its path is known. */
export function placePath(path: Template, base: FileBase, home: Home): Template {
  switch (base) {
    case "cwd":
      return prefixed("./", path);
    case "skill":
      return home.path ? prefixed(`${home.path}/`, path) : fromRoot(path);
    case "repository":
      return fromRoot(path);
  }
}

function prefixed(prefix: string, path: Template): Template {
  if (typeof path === "string") return prefix + path;
  const [first, ...rest] = path;
  return typeof first === "string" ? [prefix + first, ...rest] : [prefix, ...path];
}

/** Without the `./` that would make it relative to the working directory. */
function fromRoot(path: Template): Template {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return path;
  const bare = first.replace(/^(\.\/+)+/, "") || (rest.length > 0 ? "" : ".");
  if (rest.length === 0) return bare;
  return bare === "" ? rest : [bare, ...rest];
}
