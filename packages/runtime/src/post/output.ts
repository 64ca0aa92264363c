import { fromPointer, type Json, type Operation, type Output, type SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { outputToSchema } from "@skill-convert/core/schema";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeErrors } from "../inputs/errors.js";
import { validate } from "../inputs/validate.js";
import { readJson } from "../read-json.js";
import { shorten } from "../redact/shorten.js";

/** The output of a run. */
export interface ReadOutput {
  /** The JSON of the last line, or the whole text. */
  readonly value: Json;
  /** The JSON to compare with the declared output. Absent if there is none. */
  readonly json?: Json;
  readonly findings: readonly Finding[];
}

const MAX_LINE_LENGTH = 80;

/**
 * Reads the output of a program by its stdout contract (skill-manifest-v2.md#s30). The last line is read as JSON if the
 * manifest promises it (skill-manifest-v2.md#s72), or if there is no contract and it is JSON; otherwise the output is
 * text. If the contract says that the last line need not be JSON, an object there still supplies the fields of the
 * output.
 */
export function readOutput(
  stdout: string,
  { stdoutContract, sensitive }: SkillManifest,
  redact: (text: string) => string,
): ReadOutput {
  const promised = stdoutContract?.lastLineJson;
  const line = lastLine(stdout);
  const read = readJson(line);
  if (read.kind === "done") {
    if (promised === false)
      return { value: stdout, ...(isJsonRecord(read.value) ? { json: read.value } : {}), findings: [] };
    const findings = promised ? [passed("stdout-contract", "the last line of the output is JSON")] : [];
    return { value: read.value, json: read.value, findings };
  }
  if (!promised) return { value: stdout, findings: [] };
  const found =
    line === ""
      ? "nothing was printed"
      : sensitive
        ? REDACTED
        : `${shorten(JSON.stringify(redact(line)), MAX_LINE_LENGTH)} (${read.reason})`;
  const diagnostic = runtimeDiagnostics.create("stdout-not-json", { found });
  return { value: stdout, findings: [failed("stdout-contract", diagnostic)] };
}

/** Returns the last line that is not blank. */
function lastLine(text: string): string {
  const printed = text.trimEnd();
  return printed.slice(Math.max(printed.lastIndexOf("\n"), printed.lastIndexOf("\r")) + 1).trim();
}

/** Checks that the output is valid under its declared schema (semioverse.md#s52, skill-manifest-v2.md#s73). */
export function checkOutput(
  { output }: Operation,
  { json, findings }: ReadOutput,
  { stdoutContract, sensitive }: SkillManifest,
  redact: (text: string) => string,
): Finding[] {
  if (!output || (output.fields === undefined && output.keywords === undefined)) return [];
  if (json === undefined) return findings.length > 0 ? [] : [judgeText(output, stdoutContract)];
  const result = validate(outputToSchema(output), json);
  switch (result.status) {
    case "valid": {
      const missing = stdoutContract?.lastLineJson ? missingFields(output, json) : [];
      if (missing.length === 0) return [passed("output-schema", "the output matches its declaration")];
      const fields = missing.map((name) => `"${name}"`).join(", ");
      return [failed("output-schema", runtimeDiagnostics.create("output-field-missing", { fields }))];
    }
    case "unknown":
      return [unknownOutput(result.reason)];
    case "invalid":
      // The names in a sensitive output may be as secret as its values.
      if (sensitive) {
        const { length } = result.violations;
        return [
          invalidOutput("The output", `differs from its declaration in ${length} ${length === 1 ? "place" : "places"}`),
        ];
      }
      return describeErrors(result.violations, json, { redact }).map(({ pointer, message: problem }) => {
        const place = pointer === "" ? "The output" : `The output ${pointer}`;
        return invalidOutput(place, problem, pointer);
      });
  }
}

/**
 * Returns the declared fields that JSON lacks. Only called with a contract, because STOP's outputs are best effort. A
 * schema that says which fields are guaranteed leaves the others optional; Skill Manifest v2 has no word for that.
 */
function missingFields({ fields = [] }: Output, json: Json): string[] {
  const isGraded = fields.some(({ guaranteed }) => guaranteed !== undefined);
  const names = isGraded ? [] : fields.map(({ name }) => name);
  return isJsonRecord(json) ? names.filter((name) => getOwn(json, name) === undefined) : names;
}

/** Text has no fields, so guaranteed ones are missing, unless the contract allows text. */
function judgeText(output: Output, contract: SkillManifest["stdoutContract"]): Finding {
  const names = guaranteedFields(output);
  if (contract !== undefined || names.length === 0) {
    return unknownOutput("no JSON was printed, and the manifest does not promise any");
  }
  const fields = names.map((name) => `"${name}"`).join(", ");
  return failed("output-schema", runtimeDiagnostics.create("output-missing", { fields }));
}

function guaranteedFields({ fields = [], keywords }: Output): string[] {
  const kept = isJsonRecord(keywords) ? getOwn(keywords, "required") : undefined;
  const others = Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  return [...new Set([...fields.filter(({ guaranteed }) => guaranteed).map(({ name }) => name), ...others])];
}

function invalidOutput(place: string, problem: string, pointer?: string): Finding {
  return failed(
    "output-schema",
    runtimeDiagnostics.create(
      "invalid-output",
      { place, problem },
      { path: pointer === undefined ? undefined : fromPointer(pointer) },
    ),
  );
}

function unknownOutput(reason: string): Finding {
  return undetermined("output-schema", runtimeDiagnostics.create("output-unknown", { reason }));
}
