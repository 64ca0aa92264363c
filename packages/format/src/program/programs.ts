import type { SkillFiles } from "@skill-convert/core";

/**
 * The command that starts a script, by platform and file extension. A file without an extension is started directly.
 */
const INTERPRETERS: Readonly<Record<"unix" | "windows", ReadonlyMap<string, readonly string[]>>> = {
  unix: new Map([
    ["", []],
    ["sh", ["bash"]],
    ["bash", ["bash"]],
    ["py", ["python3"]],
    ["js", ["node"]],
    ["mjs", ["node"]],
    ["cjs", ["node"]],
    ["rb", ["ruby"]],
    ["pl", ["perl"]],
  ]),
  windows: new Map([
    ["ps1", ["powershell", "-File"]],
    ["bat", ["cmd", "/c"]],
    ["cmd", ["cmd", "/c"]],
  ]),
};

/** A program in `scripts/`. */
export interface Program {
  readonly path: string;
  /** The name of the file without its extension. */
  readonly stem: string;
  readonly platform: "unix" | "windows";
  /** The interpreter and its arguments; empty for a file that is started directly. */
  readonly argv: readonly string[];
}

/**
 * Returns the programs in the folder `scripts` of a skill, without the modules that other programs import.
 *
 * @param names file names without extension that are always programs, whatever the files contain
 * @example
 * const files = memoryFiles({ "scripts/find.py": "print()", "scripts/_paths.py": "" });
 * programsIn(files).map(({ path, argv }) => [path, argv]); // [["scripts/find.py", ["python3"]]]
 */
export function programsIn(files: SkillFiles, names: readonly string[] = []): readonly Program[] {
  const all = files.list().flatMap((path) => readProgram(path) ?? []);
  return all.filter(({ path, stem }) => names.includes(stem) || !isHelper(files, path, stem));
}

function readProgram(path: string): Program | undefined {
  const [, name, extension = ""] = /^scripts\/([^./][^./]*)(?:\.([A-Za-z0-9]+))?$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  for (const platform of ["unix", "windows"] as const) {
    const argv = INTERPRETERS[platform].get(extension.toLowerCase());
    if (argv) return { path, stem: name, platform, argv };
  }
  return undefined;
}

const HELPERS =
  /^(?:_|test_|conftest$|setup$)|^(?:utils?|helpers?|common|lib|shared|constants|types)$|[._-](?:tests?|utils?|helpers?)$/i;

/** Returns true if a file is a module for other programs, which does nothing when it is started. */
function isHelper(files: SkillFiles, path: string, stem: string): boolean {
  if (HELPERS.test(stem)) return true;
  const content = files.text(path);
  if (content.kind !== "text" || content.text.trim() === "" || /^\uFEFF?#!/.test(content.text)) return false;
  if (/\.py$/i.test(path)) return !runsPython(content.text);
  return /\.[cm]?js$/i.test(path) && /^(?:export\b|module\.exports\b|exports\.)/m.test(content.text);
}

/** Matches a line of Python that is not a definition, import or assignment, so that it does something when started. */
const STATEMENT =
  /^(?!(?:import|from|def|class|async|else|elif|except|finally)\b|[@#"'()[\]{}\s]|[A-Za-z_][\w.[\]"']*\s*(?::[^=]*)?=[^=])\S/m;

function runsPython(text: string): boolean {
  const code = text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '""');
  return /__main__/.test(code) || STATEMENT.test(code);
}
