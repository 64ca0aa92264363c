import { getOwn } from "@skill-convert/core/json";
import type { Codec, Find, FoundValue } from "@skill-convert/format";
import { lastLineJson } from "../fields/document.js";
import { argumentsIn, commandsIn, isEntrypoint } from "../fields/entrypoints.js";

const operationOf = ({ path }: FoundValue) => String(path[1] ?? "");

const runsProgram = ({ raw }: FoundValue) => commandsIn(raw).some(({ argv }) => argv.length > 0);

/** Finds commands without a program (skill-manifest-v2.md#d28). */
export const emptyCommands =
  (entrypoints: Codec): Find =>
  ({ table, document }) =>
    table.find(document, entrypoints).flatMap((at) =>
      commandsIn(at.raw)
        .filter(({ argv: [program = ""] }) => typeof program === "string" && program.trim() === "")
        .map(({ path }) => ({ path: [...at.path, ...path], args: { operation: operationOf(at) } })),
    );

/** Finds operations with neither a command nor a procedure for an agent (skill-manifest-v2.md#d26). */
export const missingEntrypoints =
  (entrypoints: Codec): Find =>
  ({ table, document }) =>
    table
      .find(document, entrypoints)
      .filter(({ raw }) => !isEntrypoint(raw))
      .map((at) => ({ path: at.path, args: { operation: operationOf(at) } }));

/** Finds effects without `proc.exec` in a manifest with a command (skill-manifest-v2.md#d16). */
export const undeclaredProcess =
  (entrypoints: Codec): Find =>
  ({ table, document }) => {
    const effects = getOwn(document, "effects");
    if (!Array.isArray(effects) || effects.includes("proc.exec")) return [];
    const run = table.find(document, entrypoints).find(runsProgram);
    return run ? [{ path: ["effects"], args: { operation: operationOf(run) } }] : [];
  };

/** Finds `last_line_json: false` in a manifest with a command (skill-manifest-v2.md#d36). */
export const outputNotJson =
  (entrypoints: Codec): Find =>
  ({ table, document }) => {
    if (!table.find(document, entrypoints).some(runsProgram)) return [];
    const promises = table.find(document, lastLineJson);
    return promises.filter(({ raw }) => raw === false).map(({ path }) => ({ path }));
  };

const PROGRAM =
  /^(?:\{skill_dir\}[\\/])?(?:\.[\\/])?((?:[\w-][\w.-]*[\\/])+[\w.-]+\.(?:sh|bash|ps1|bat|cmd|py|js|mjs|cjs|ts|rb|pl))$/;

/** Finds scripts that a command names and the skill's folder does not contain (skill-manifest-v2.md#d29). */
export const missingPrograms =
  (entrypoints: Codec): Find =>
  ({ table, document, files }) => {
    if (files.folder === undefined) return [];
    const seen = new Set<string>();
    return table.find(document, entrypoints).flatMap((at) =>
      argumentsIn(at.raw).flatMap(({ text, path }) => {
        const program = text.includes(".") ? PROGRAM.exec(text)?.[1]?.replaceAll("\\", "/") : undefined;
        if (program === undefined || seen.has(program) || files.has(program)) return [];
        seen.add(program);
        return [{ path: [...at.path, ...path], args: { operation: operationOf(at), path: program } }];
      }),
    );
  };
