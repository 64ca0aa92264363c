import type { Entrypoints, SkillFiles } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/adapters";

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

interface Program {
  readonly path: string;
  readonly stem: string;
  readonly platform: "unix" | "windows";
  readonly argv: readonly string[];
}

/**
 * Section 2: a skill with the runtime `script` runs a program in its folder `scripts`. No key of the manifest says
 * which, so it is the one that bears the skill's name, or else the only one; undefined where that is not plain.
 */
export function findEntrypoints(files: SkillFiles, id: string | undefined): Entrypoints | undefined {
  const names = [id === undefined ? undefined : lastPart(id), files.folder].filter((name) => name !== undefined);
  const all = files.list().flatMap((path) => readProgram(path) ?? []);
  const programs = all.filter(({ path, stem }) => names.includes(stem) || !isHelper(files, path, stem));
  const stems = new Set(programs.map(({ stem }) => stem));
  const [only] = stems.size === 1 ? stems : [];
  const stem = names.find((name) => stems.has(name)) ?? only;
  const found = programs.filter((program) => program.stem === stem);
  const unix = found.filter(({ platform }) => platform === "unix");
  const windows = found.filter(({ platform }) => platform === "windows");
  if (found.length === 0 || unix.length > 1 || windows.length > 1) return undefined;
  return {
    ...(unix[0] ? { unix: [...unix[0].argv, unix[0].path] } : {}),
    ...(windows[0] ? { windows: [...windows[0].argv, windows[0].path] } : {}),
  };
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
