import type { Finding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { lastLineJson } from "../fields/document.js";
import { entrypoints } from "../fields/operation.js";
import { runsProgram } from "./commands.js";

/** The findings about the outputs of operations and the contract about standard output. */
export const outputFindings = {
  "dialect-field": {
    severity: "info",
    message: 'The output field "{field}" is a mapping; the specification asks for a type name or a description.',
    docs: "Its type and description are read, and it stays a mapping when it is edited.",
    section: "output, fields",
    requirement: "Each field of an output is a string: a type or a description.",
    sentences: ["skill-manifest-v2.md#s71", "skill-manifest-v2.md#d24"],
  },
  "output-not-json": {
    severity: "warning",
    message: "The operations run programs, but last_line_json does not promise that the last line of output is JSON.",
    docs: "The specification requires the last line of the output to be JSON that matches the operation's output. Print such a line, and set last_line_json to true.",
    section: "output; Top-Level, stdout_contract",
    requirement: "The last line of the output is valid JSON.",
    sentences: ["skill-manifest-v2.md#s72", "skill-manifest-v2.md#s31", "skill-manifest-v2.md#d36"],
    find: outputNotJson,
  },
  "dialect-note": {
    severity: "info",
    message: "The specification does not define a note in stdout_contract.",
    docs: "The specification has last_line_json alone. The note is read and written as well.",
    section: "Top-Level, stdout_contract",
    requirement: "The stdout contract has a single field.",
    sentences: ["skill-manifest-v2.md#s17", "skill-manifest-v2.md#d37"],
  },
} as const satisfies FindingDefinitions;

/** Finds `last_line_json: false` in a manifest with a command. */
function outputNotJson({ find }: ManifestReading): Finding[] {
  if (!find(entrypoints).some(runsProgram)) return [];
  const promises = find(lastLineJson);
  return promises.filter(({ raw }) => raw === false).map(({ path }) => ({ path }));
}
