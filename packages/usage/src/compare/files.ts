import type { Diagnostic } from "@skill-convert/core";
import type { Usage, Use } from "../use.js";
import { usageDiagnostics } from "./diagnostics.js";
import type { ComparedSkill } from "./skill.js";
import { placeOf } from "./words.js";

const IN_SKILL = /^\{skill\}\/(?!.*(?:^|\/)(?:\.|\*|node_modules|venv|env|__pycache__))(.+)$/;

/** Finds files that programs use in the folder of the skill, and that are not there. Each is reported once. */
export function missingFiles({ uses }: Usage, { files }: ComparedSkill): Diagnostic[] {
  const made = uses.flatMap(({ kind, name }) => (kind === "write" ? (name ?? []) : []));
  const isMade = (path: string) => made.some((other) => path === other || path.startsWith(`${other}/`));
  const there = files.list();
  const seen = new Set<string>();
  return uses.flatMap((use): Diagnostic[] => {
    const path = pathOf(use);
    if (path === undefined || seen.has(path) || isMade(use.name ?? "")) return [];
    if (there.some((file) => file === path || file.startsWith(`${path}/`))) return [];
    seen.add(path);
    const does = `${use.kind === "program" ? "starts" : "reads"} ${path}`;
    return [
      usageDiagnostics.create(
        "missing-file",
        { place: placeOf(use, files), does },
        { file: use.file, range: use.range },
      ),
    ];
  });
}

/** The path of a file that a program certainly uses, if it is in the folder of the skill. */
function pathOf({ kind, name = "", certainty, origin }: Use): string | undefined {
  if (origin !== "program" || certainty !== "certain" || (kind !== "read" && kind !== "program")) return undefined;
  return IN_SKILL.exec(name)?.[1];
}
