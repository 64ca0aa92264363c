import type { SkillFiles } from "../files.js";

/**
 * Returns a function that tests whether a path ends with one of the names or patterns of manifest files. In a pattern,
 * `*` stands for any characters of a name, which does not begin with a dot.
 *
 * @example
 * const isManifest = manifestMatcher(["SKILL.md", "agents/*.md"]);
 * [isManifest("notes/SKILL.md"), isManifest(".claude/agents/reviewer.md"), isManifest("README.md")]; // [true, true, false]
 */
export function manifestMatcher(patterns: Iterable<string>): (path: string) => boolean {
  const names = new Set<string>();
  const expressions: RegExp[] = [];
  for (const pattern of patterns) {
    if (/[*/]/.test(pattern)) expressions.push(expressionOf(pattern));
    else names.add(pattern);
  }
  return (path) => names.has(nameOf(path)) || expressions.some((expression) => expression.test(path));
}

function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[\\^$.+?()[\]{}|]/g, "\\$&").replace(/\*/g, "[^/]*");
  return new RegExp(`(^|/)${escaped.replace(/(^|\/)(?=\[\^)/g, "$1(?!\\.)")}$`, "s");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the name of a file without its extension, which is the name of a skill in a single file. */
export function stemOf(path: string): string {
  const name = nameOf(path);
  return name.includes(".", 1) ? name.slice(0, name.lastIndexOf(".")) : name;
}

/**
 * Returns the files at the top of a skill that match a name or a pattern, whose folders are not compared. A file that is
 * named after the skill's folder is the first.
 *
 * @example
 * const files = memoryFiles({ "a.md": "", "reviewer.md": "" }, { path: "agents/reviewer" });
 * filesMatching(files, "agents/*.md"); // ["reviewer.md", "a.md"]
 */
export function filesMatching(files: SkillFiles, pattern: string): string[] {
  const name = nameOf(pattern);
  if (!name.includes("*")) return files.has(name) ? [name] : [];
  const matches = manifestMatcher([name]);
  const found = files.list().filter((path) => !path.includes("/") && matches(path));
  const isNamed = (path: string) => stemOf(path) === files.folder;
  return [...found.filter(isNamed), ...found.filter((path) => !isNamed(path))];
}

/**
 * Returns the name of a new file that matches a name or a pattern.
 *
 * @param stem the part of the name that a pattern leaves open
 * @example
 * newFileName("agents/*.md", "reviewer"); // "reviewer.md"
 */
export function newFileName(pattern: string, stem: string): string {
  return nameOf(pattern).replace("*", () => stem);
}

/**
 * Returns a function that finds the files of a folder that are skills of their own because their names only match a pattern, such as
 * `*.openapi.yaml`, and the folder has several of them and no manifest with a fixed name (openapi.md#d2).
 *
 * @returns a function of the names of the files in a folder
 * @example
 * const documentsIn = documentFinder(["openapi.yaml", "*.openapi.yaml"]);
 * documentsIn(["ports.openapi.yaml", "tides.openapi.yaml"]); // both
 * documentsIn(["openapi.yaml", "tides.openapi.yaml"]); // []
 */
export function documentFinder(manifestFiles: Iterable<string>): (files: readonly string[]) => readonly string[] {
  const { isFixed, isDocument } = matchersOf(manifestFiles);
  return (files) => {
    const documents = files.some(isFixed) ? [] : files.filter(isDocument);
    return documents.length > 1 ? documents : [];
  };
}

/** Returns true if a named file only matches a pattern, and its folder has another manifest, which would be read instead. */
export function isOneOfSeveral(file: string, siblings: readonly string[], manifestFiles: Iterable<string>): boolean {
  const { isFixed, isDocument } = matchersOf(manifestFiles);
  const isOther = (name: string) => name !== file && (isFixed(name) || isDocument(name));
  return !isFixed(file) && isDocument(file) && siblings.some(isOther);
}

function matchersOf(manifestFiles: Iterable<string>) {
  const patterns = Array.from(manifestFiles, nameOf);
  return {
    isFixed: manifestMatcher(patterns.filter((pattern) => !pattern.includes("*"))),
    isDocument: manifestMatcher(patterns.filter((pattern) => pattern.includes("*"))),
  };
}
