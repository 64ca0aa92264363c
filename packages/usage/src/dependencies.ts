import { isJsonRecord } from "@skill-convert/core/json";
import { readData } from "@skill-convert/source";
import { packageName } from "./packages.js";
import type { Program } from "./program.js";
import { recordVariable } from "./secret-names.js";

/** The parts of package.json whose packages a program needs to run. */
const PARTS = ["dependencies", "optionalDependencies", "peerDependencies"] as const;

/** Files that name what programs need, by the last part of their paths. */
const READERS: readonly (readonly [RegExp, (program: Program) => void])[] = [
  [/^package\.json$/, readPackageJson],
  [/^requirements(?:[-_.][\w.-]*)?\.txt$/, readRequirements],
  [/^\.env(?:\.(?:example|sample|template|dist))?$/, readEnvironmentFile],
];

/** Returns the reader of a file that names packages or variables; undefined for any other file. */
export function dependencyReader(path: string): ((program: Program) => void) | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return READERS.find(([pattern]) => pattern.test(name))?.[1];
}

function readPackageJson({ text, file, record }: Program): void {
  const document = readData(text, { file, format: "json" });
  const { value } = document;
  if (!isJsonRecord(value)) return;
  for (const part of PARTS) {
    const packages = value[part];
    for (const name of isJsonRecord(packages) ? Object.keys(packages) : []) {
      const range = document.locate([part, name], "key");
      const at = { from: range?.start ?? 0, to: range?.end ?? 0 };
      record({ kind: "package", at, via: part, shapes: [name], isPossible: true });
    }
  }
}

/** Reads the requirements of pip: one per line, some with an address. */
function readRequirements({ text, record }: Program): void {
  for (const { 0: line, 1: requirement = "", index } of text.matchAll(/^[^\S\n]*([^\s#][^\n#]*)/gm)) {
    const from = index + line.length - requirement.length;
    const found = { at: { from, to: from + requirement.trimEnd().length }, via: "requirements", isPossible: true };
    const [, address] = /(?:^|[@\s])(?:\w+\+)?(https?:\/\/[^\s;]+)/.exec(requirement) ?? [];
    if (address !== undefined) record({ ...found, kind: "host", shapes: [address] });
    const [, name] = /^([A-Za-z\d][\w.-]*)\s*(?:$|[[<>=!~;@,])/.exec(requirement.trimEnd()) ?? [];
    const shape = name && packageName(name);
    if (shape) record({ ...found, kind: "package", shapes: [shape] });
  }
}

/** Reads the variables of a file such as `.env.example`, which programs take from it or from the environment. */
function readEnvironmentFile(program: Program): void {
  for (const { 0: line, 1: name = "", index } of program.text.matchAll(
    /^[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_]\w*)[^\S\n]*=/gm,
  )) {
    const from = index + line.lastIndexOf(name);
    recordVariable(program, [name], { from, to: from + name.length }, ".env", true);
  }
}
