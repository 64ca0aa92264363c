import type { Diagnostic } from "@skill-convert/core";
import { isProgram } from "../has-programs.js";
import { basenameOf } from "../paths.js";
import type { Usage, Use } from "../use.js";
import { usageDiagnostics } from "./diagnostics.js";
import type { ComparedSkill } from "./skill.js";
import { isMentioned, textsOf } from "./texts.js";
import { placeOf } from "./words.js";

const IN_SKILL = /^\{skill\}\/(?!(?:.*\/)?(?:\.|node_modules|venv|env\/|__pycache__))([^*]+)$/;

/** Programs that are copied elsewhere before they run. */
const COPIED = /(?:^|\/)(?:templates?|examples?)\//;

/**
 * Finds files that programs use in the folder of the skill, and that are not there. Each is reported once. A data file that
 * a text of the skill mentions may be one that the user has to provide.
 */
export function missingFiles({ uses }: Usage, { files }: ComparedSkill): Diagnostic[] {
  const made = uses.flatMap(({ kind, name }) => (kind === "write" ? (name ?? []) : []));
  const isMade = (path: string) => made.some((other) => path === other || path.startsWith(`${other}/`));
  const there = files.list();
  const missing = new Map<string, Use>();
  for (const use of uses) {
    const path = pathOf(use);
    if (path === undefined || missing.has(path) || isMade(use.name ?? "")) continue;
    if (!there.some((file) => file === path || file.startsWith(`${path}/`))) missing.set(path, use);
  }
  const texts = missing.size > 0 ? textsOf(files) : [];
  return [...missing].flatMap(([path, use]) => {
    if (!isProgram(path) && isMentioned(basenameOf(path), texts)) return [];
    const does = `${use.kind === "program" ? "starts" : "reads"} ${path}`;
    const args = { place: placeOf(use, files), does };
    return [usageDiagnostics.create("missing-file", args, { file: use.file, range: use.range })];
  });
}

/** The path of a file that a program certainly uses, if it is in the folder of the skill. */
function pathOf({ kind, name = "", certainty, origin, file }: Use): string | undefined {
  if (origin !== "program" || certainty !== "certain" || (kind !== "read" && kind !== "program")) return undefined;
  return COPIED.test(file) ? undefined : IN_SKILL.exec(name)?.[1];
}
