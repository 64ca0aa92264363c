import {
  type Command,
  compact,
  getOwn,
  type Json,
  type JsonRecord,
  type LossNote,
  type Path,
  type RequiredFile,
} from "@skill-convert/core";
import { keep, kept, recordsOf, spelling, textOr, withKept } from "./extensions.js";
import { decodeBase, encodeBase } from "./file-base.js";
import { pathProblem } from "./paths.js";
import { spellBound, versionSpelling, versionText, type Written } from "./version.js";

const COMMAND_KEYS: ReadonlySet<string> = new Set(["cmd", "min_version", "max_version"]);
const FILE_KEYS: ReadonlySet<string> = new Set(["path", "base", "description"]);

/** `preconditions.commands`. */
export function decodeCommands(raw: Json | undefined, written: Written): Command[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return recordsOf(raw).map((entry, index) => {
    const bound = (key: string) => {
      const value = getOwn(entry, key);
      const path: Path = ["preconditions", "commands", index, key];
      const text = value === undefined ? undefined : versionText(value, path, written);
      const spelled = value !== undefined && text !== undefined ? versionSpelling(value, text, text) : undefined;
      return { text, spelled };
    };
    const [min, max] = [bound("min_version"), bound("max_version")];
    return compact({
      name: textOr(getOwn(entry, "cmd")) ?? "",
      minVersion: min.text,
      maxVersion: max.text,
      ...keep(entry, COMMAND_KEYS, { min_version: min.spelled, max_version: max.spelled }),
    });
  });
}

export function encodeCommands(commands: readonly Command[] | undefined): JsonRecord[] | undefined {
  return commands?.map((command) =>
    withKept(
      [
        ["cmd", command.name],
        ["min_version", spellBound(command.minVersion, spelling(command, "min_version"))],
        ["max_version", spellBound(command.maxVersion, spelling(command, "max_version"))],
      ],
      kept(command),
    ),
  );
}

/** `preconditions.files`. */
export function decodeRequiredFiles(raw: Json | undefined): RequiredFile[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return recordsOf(raw).map((entry) =>
    compact({
      path: textOr(getOwn(entry, "path")) ?? "",
      base: decodeBase(getOwn(entry, "base")),
      description: textOr(getOwn(entry, "description")),
      ...keep(entry, FILE_KEYS),
    }),
  );
}

/** The files that can be written: a path that depends on an input, or that is forbidden, has no place here. */
export function encodeRequiredFiles(files: readonly RequiredFile[] | undefined): JsonRecord[] | undefined {
  return files
    ?.filter((file) => fileProblem(file) === undefined)
    .map((file) =>
      withKept(
        [
          ["path", typeof file.path === "string" ? file.path : undefined],
          ["base", encodeBase(file.base)],
          ["description", file.description],
        ],
        kept(file),
      ),
    );
}

export function requiredFileNotes(files: readonly RequiredFile[] | undefined): LossNote[] {
  return (files ?? []).flatMap((file, index): LossNote[] => {
    const problem = fileProblem(file);
    if (problem === undefined) return [];
    const reason = `ADR-002 takes no such path for a required file: ${problem}.`;
    return [{ path: ["requiredFiles", index], kind: "dropped", reason }];
  });
}

function fileProblem({ path }: RequiredFile): string | undefined {
  return typeof path === "string" ? pathProblem(path) : "it depends on an input";
}
