import { type Diagnostic, getOwn, isJsonRecord, type RuleSubject } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { asRecord } from "../decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { type Braces, KNOWN_ENTRYPOINTS } from "../entrypoints.js";
import { type EntrypointsAt, pathOf, type ViewOf, viewV2 } from "../view.js";

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;
type Check = (subject: RuleSubject) => Diagnostic[];

/** "entrypoints": an argument vector begins with the program. */
export function emptyCommands(catalog: Catalog, view: ViewOf): Check {
  return (subject) =>
    view(subject.document).entrypoints.flatMap(({ operation, argvs }) =>
      argvs
        .filter(({ argv: [program = ""] }) => typeof program === "string" && program.trim() === "")
        .map((at) => catalog.create("empty-command", { operation }, placeOf(subject, pathOf(at)))),
    );
}

/** "operations": entrypoints are the commands of an operation; an agent's procedure stands in for one. */
export function missingEntrypoints(catalog: Catalog, view: ViewOf): Check {
  return (subject) =>
    view(subject.document)
      .entrypoints.filter(({ record }) => !ENTRYPOINTS.some((key) => getOwn(record, key) !== undefined))
      .map((at) => catalog.create("no-entrypoint", { operation: at.operation }, placeOf(subject, pathOf(at))));
}

const ENTRYPOINTS = [...KNOWN_ENTRYPOINTS];

/** "effects": an operation that is run as a program executes a process. */
export function undeclaredProcess(catalog: Catalog, view: ViewOf): Check {
  return (subject) => {
    const effects = getOwn(asRecord(subject.document), "effects");
    if (!Array.isArray(effects) || effects.includes("proc.exec")) return [];
    const run = view(subject.document).entrypoints.find(runsProgram);
    if (!run) return [];
    return [catalog.create("undeclared-process", { operation: run.operation }, placeOf(subject, ["effects"]))];
  };
}

function runsProgram({ argvs }: EntrypointsAt): boolean {
  return argvs.some(({ argv }) => argv.length > 0);
}

const PROGRAM =
  /^(?:\{skill_dir\}[\\/])?(?:\.[\\/])?((?:[\w-][\w.-]*[\\/])+[\w.-]+\.(?:sh|bash|ps1|bat|cmd|py|js|mjs|cjs|ts|rb|pl))$/;

function programIn(argument: string): string | undefined {
  if (!argument.includes(".")) return undefined;
  return PROGRAM.exec(argument)?.[1]?.replaceAll("\\", "/");
}

/** "entrypoints": the skill's folder is the working directory, so a script that is named lies in it. */
export function missingPrograms(catalog: Catalog, view: ViewOf): Check {
  return (subject) => {
    const { files } = subject;
    if (files.folder === undefined) return [];
    const found: Diagnostic[] = [];
    const seen = new Set<string>();
    for (const { operation, arguments: texts } of view(subject.document).entrypoints) {
      for (const at of texts) {
        const program = programIn(at.text);
        if (program === undefined || seen.has(program) || files.has(program)) continue;
        seen.add(program);
        const args = { operation, path: program };
        found.push(catalog.create("program-not-found", args, placeOf(subject, pathOf(at))));
      }
    }
    return found;
  };
}

/** "entrypoints": `{name}`; of `{{name}}` and `${name}` the rest would be handed on, of `{ name }` all. */
export function placeholderSpelling(subject: RuleSubject): Diagnostic[] {
  return viewV2(subject.document).operations.flatMap(({ inputs, entrypoints }) =>
    (entrypoints?.braced ?? []).flatMap((at) =>
      at.braces.flatMap((braces) => {
        const found = otherSpelling(braces);
        const name = braces.name.trim();
        if (found === undefined || !inputs.has(name)) return [];
        const args = { found, name };
        return [v2Diagnostics.create("placeholder-spelling", args, placeOf(subject, pathOf(at)))];
      }),
    ),
  );
}

/** How other languages write a placeholder, where braces are part of that; with spaces in them they are none here. */
function otherSpelling({ name, before, after }: Braces): string | undefined {
  if (before === "$") return `\${${name}}`;
  if (before === "{" && after === "}") return `{{${name}}}`;
  return name === name.trim() ? undefined : `{${name}}`;
}

/** "output": the last line of what a program prints is JSON, and the contract says so. */
export function outputNotJson(catalog: typeof v2Diagnostics, view: ViewOf): Check {
  return (subject) => {
    const contract = getOwn(asRecord(subject.document), "stdout_contract");
    if (!isJsonRecord(contract) || getOwn(contract, "last_line_json") !== false) return [];
    if (!view(subject.document).entrypoints.some(runsProgram)) return [];
    return [catalog.create("output-not-json", {}, placeOf(subject, ["stdout_contract", "last_line_json"]))];
  };
}
