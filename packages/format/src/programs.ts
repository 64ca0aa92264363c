import type { SkillFiles } from "@skill-convert/core";

/** The programs that run a file of a kind, by its extension and platform. A file without one runs itself. */
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

/** A file in `scripts/` that can be started. */
export interface Program {
  readonly path: string;
  /** The name of the file without its extension. */
  readonly stem: string;
  readonly platform: "unix" | "windows";
  /** What starts it; empty for a file that runs itself. */
  readonly argv: readonly string[];
}

/**
 * The programs in the folder `scripts` of a skill, without the modules that are there for others to import.
 *
 * @param names of files, without extensions, that are programs whatever is in them
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

/** Whether a file is there for other programs to import, and does nothing when it is started itself. */
function isHelper(files: SkillFiles, path: string, stem: string): boolean {
  if (HELPERS.test(stem)) return true;
  const content = files.text(path);
  if (content.kind !== "text" || content.text.trim() === "" || /^\uFEFF?#!/.test(content.text)) return false;
  if (/\.py$/i.test(path)) return !runsPython(content.text);
  return /\.[cm]?js$/i.test(path) && /^(?:export\b|module\.exports\b|exports\.)/m.test(content.text);
}

/** A line of Python that is no definition, import or assignment does something when the file is started. */
const STATEMENT =
  /^(?!(?:import|from|def|class|async|else|elif|except|finally)\b|[@#"'()[\]{}\s]|[A-Za-z_][\w.[\]"']*\s*(?::[^=]*)?=[^=])\S/m;

function runsPython(text: string): boolean {
  const code = text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, '""');
  return /__main__/.test(code) || STATEMENT.test(code);
}
