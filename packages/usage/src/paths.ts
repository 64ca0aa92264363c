import { GAP, type Shape } from "./shape.js";

/** The beginnings of paths whose folder is known only when the program runs. */
export const SKILL_ROOT = "{skill}";
export const TEMPORARY = "{tmp}";
export const HOME = "~";

/** Joins two paths as operating systems do: an absolute second path replaces the first. */
export function joinPath(folder: Shape, path: Shape): Shape {
  if (path === "" || path === ".") return folder === "" ? path : folder;
  return /^(?:[/~]|\{(?:skill|tmp)\}|[A-Za-z]:[\\/])/.test(path) || folder === "" || folder === "."
    ? path
    : `${folder.replace(/\/$/, "")}/${path}`;
}

export function parentPath(path: Shape): Shape {
  const parts = normalizePath(path).split("/");
  const last = parts.pop() ?? "";
  // The parent of a path that may have any number of parts is not known.
  if (last.includes(GAP)) return parts.length > 0 ? `${parts.join("/")}/${GAP}` : GAP;
  if (last === ".." || last === SKILL_ROOT || last === HOME) return `${path}/..`;
  return parts.join("/") || (path.startsWith("/") ? "/" : ".");
}

/** Removes `.`, `..`, repeated and closing slashes, as far as the text of the path allows. */
export function normalizePath(path: Shape): Shape {
  const isAbsolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts.at(-1);
    const isFixed = last === undefined || last === ".." || last === SKILL_ROOT || last === HOME || last.includes(GAP);
    if (part !== ".." || isFixed) parts.push(part);
    else parts.pop();
  }
  return `${isAbsolute ? "/" : ""}${parts.join("/")}` || ".";
}

/** Returns the path of the folder of a file of the skill. */
export function folderInSkill(file: string): Shape {
  const end = file.lastIndexOf("/");
  return end < 0 ? SKILL_ROOT : `${SKILL_ROOT}/${file.slice(0, end)}`;
}

/** Streams and devices, which are not files of anybody. */
export function isDevice(path: Shape): boolean {
  return path === "-" || /^\/dev\/(?:null|zero|stdin|stdout|stderr|tty|u?random|full|fd(?:\/.*)?)$/.test(path);
}

/** Returns the last part of a path. */
export function basenameOf(path: Shape): Shape {
  return path.replace(/\/+$/, "").split("/").at(-1) ?? path;
}
