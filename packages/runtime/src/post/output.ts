import type { Json, Operation, Output, SkillManifest } from "@skill-convert/core";
import { outputToSchema, REDACTED } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeErrors } from "../inputs/errors.js";
import { validate } from "../inputs/validate.js";
import { readJson } from "../read-json.js";
import { shorten } from "../redact/shorten.js";

/** What a run returned. */
export interface ReadOutput {
  /** The value of the last line where it is JSON or has to be; the text otherwise. */
  readonly value: Json;
  /** The JSON to compare with what is declared. Absent if there is none. */
  readonly json?: Json;
  readonly findings: readonly Finding[];
}

const LONGEST = 80;

/**
 * What a program printed, by the stdout contract (Skill Manifest v2, `stdout_contract`): the last line as JSON where
 * the manifest promises it, or promises nothing and it is JSON; otherwise the text. If the manifest says that the last
 * line need not be JSON, only an object there is taken for fields of the output.
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
        : `${shorten(JSON.stringify(redact(line)), LONGEST)} (${read.reason})`;
  const diagnostic = runtimeDiagnostics.create("stdout-not-json", { found });
  return { value: stdout, findings: [failed("stdout-contract", diagnostic)] };
}

/** The last line that is not blank, so that a line end after it changes nothing. */
function lastLine(text: string): string {
  const printed = text.trimEnd();
  return printed.slice(Math.max(printed.lastIndexOf("\n"), printed.lastIndexOf("\r")) + 1).trim();
}

/** Whether what a run returned is valid under the declared output (Semioverse, definition 4.2). */
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
      return [untoldOutput(result.reason)];
    case "invalid":
      // Names in an output may tell as much as values.
      if (sensitive) {
        const { length } = result.errors;
        return [
          invalidOutput("The output", `differs from its declaration in ${length} ${length === 1 ? "place" : "places"}`),
        ];
      }
      return describeErrors(result.errors, json, { redact }).map(({ pointer, message: problem }) => {
        const place = pointer === "" ? "The output" : `The output ${pointer}`;
        return invalidOutput(place, problem, pointer);
      });
  }
}

/**
 * Skill Manifest v2, `output`: the last line matches the declared fields. STOP's are best effort, and have no contract.
 */
function missingFields({ fields = [] }: Output, json: Json): string[] {
  const names = fields.map(({ name }) => name);
  return isJsonRecord(json) ? names.filter((name) => getOwn(json, name) === undefined) : names;
}

/** Text holds no field, so a guaranteed one is missing; unless the manifest says that text is what is printed. */
function judgeText(output: Output, contract: SkillManifest["stdoutContract"]): Finding {
  const names = guaranteedFields(output);
  if (contract !== undefined || names.length === 0) {
    return untoldOutput("no JSON was printed, and the manifest does not promise any");
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
  return failed("output-schema", runtimeDiagnostics.create("invalid-output", { place, problem }, { pointer }));
}

function untoldOutput(reason: string): Finding {
  return undetermined("output-schema", runtimeDiagnostics.create("output-unknown", { reason }));
}
