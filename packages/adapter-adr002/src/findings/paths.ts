import { type FindingDefinitions, stringsIn } from "@skill-convert/format";
import { requiredPath } from "../fields/paths.js";

/** The findings about the paths of required files and the patterns of produced files. */
export const pathFindings = {
  "forbidden-path": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path is relative to its base (skill_root, repo_root or cwd), so that it means the same on every machine. Absolute paths, home directories and drives are forbidden.",
    section: "Path Resolution",
    requirement: "Paths are relative to their base; absolute ones are forbidden.",
    sentences: ["adr002.md#s41", "adr002.md#d28"],
    structural: true,
  },
  "path-leaves-base": {
    severity: "error",
    message: 'The path "{path}" is not allowed: {problem}.',
    docs: "A path stays inside its base (skill_root, repo_root or cwd), so `..` must not lead out of it, because the folders outside differ from machine to machine. Choose the base that contains the file.",
    section: "Path Resolution",
    requirement: "Paths stay inside their base.",
    sentences: ["adr002.md#d28"],
  },
  "placeholder-in-path": {
    severity: "warning",
    message: '"{found}" is plain text here: only the patterns of outputs refer to inputs.',
    docs: "A required file is looked up before the skill runs, at exactly this path.",
    section: "preconditions, files; outputs, files",
    requirement: "Only the patterns of outputs have variables; the path of a required file is plain text.",
    sentences: ["adr002.md#s35", "adr002.md#s44", "adr002.md#d32"],
    find: (reading) =>
      stringsIn(reading, [requiredPath]).flatMap(({ text, path }) =>
        [...text.matchAll(/\{\{[^{}]+\}\}/g)].map(([found]) => ({ args: { found }, path })),
      ),
  },
} as const satisfies FindingDefinitions;
