import { getOwn } from "@skill-convert/core/json";
import type { Codec, Find, FoundValue } from "@skill-convert/format";
import { lastLineJson } from "../fields/document.js";
import { argumentsIn, commandsIn, isEntrypoint } from "../fields/entrypoints.js";

const operationOf = ({ path }: FoundValue) => String(path[1] ?? "");

const runsProgram = ({ raw }: FoundValue) => commandsIn(raw).some(({ argv }) => argv.length > 0);

/** "entrypoints": an argument vector begins with the program. */
export const emptyCommands =
  (entrypoints: Codec): Find =>
  ({ table, document }) =>
    table.find(document, entrypoints).flatMap((at) =>
      commandsIn(at.raw)
        .filter(({ argv: [program = ""] }) => typeof program === "string" && program.trim() === "")
        .map(({ path }) => ({ path: [...at.path, ...path], args: { operation: operationOf(at) } })),
    );

/** "operations": entrypoints are the commands of an operation; an agent's procedure stands in for one. */
export const missingEntrypoints =
  (entrypoints: Codec): Find =>
  ({ table, document }) =>
    table
      .find(document, entrypoints)
      .filter(({ raw }) => !isEntrypoint(raw))
      .map((at) => ({ path: at.path, args: { operation: operationOf(at) } }));

/** "effects": an operation that is run as a program executes a process. */
export const undeclaredProcess =
  (entrypoints: Codec): Find =>
  ({ table, document }) => {
    const effects = getOwn(document, "effects");
    if (!Array.isArray(effects) || effects.includes("proc.exec")) return [];
    const run = table.find(document, entrypoints).find(runsProgram);
    return run ? [{ path: ["effects"], args: { operation: operationOf(run) } }] : [];
  };

/** "output": the last line of what a program prints is JSON, and the contract says so. */
export const outputNotJson =
  (entrypoints: Codec): Find =>
  ({ table, document }) => {
    if (!table.find(document, entrypoints).some(runsProgram)) return [];
    const promises = table.find(document, lastLineJson);
    return promises.filter(({ raw }) => raw === false).map(({ path }) => ({ path }));
  };

const PROGRAM =
  /^(?:\{skill_dir\}[\\/])?(?:\.[\\/])?((?:[\w-][\w.-]*[\\/])+[\w.-]+\.(?:sh|bash|ps1|bat|cmd|py|js|mjs|cjs|ts|rb|pl))$/;

/** "entrypoints": the skill's folder is the working directory, so a script that is named lies in it. */
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
