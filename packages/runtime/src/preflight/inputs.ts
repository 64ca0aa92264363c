import { fromPointer, type Json, type JsonRecord, type Operation, type Parameter } from "@skill-convert/core";
import { DATA_KEYWORDS, REDACTED } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputToSchema } from "@skill-convert/core/schema";
import { didYouMean } from "@skill-convert/core/text";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { checkBindings } from "../inputs/bindings.js";
import { describeErrors } from "../inputs/errors.js";
import { isNoDefault, type MappedInputs } from "../inputs/inputs.js";
import { validate } from "../inputs/validate.js";
import { hiddenNames, isHiddenParameter } from "../redact/hidden.js";

/** Checks that all required inputs are mapped (adr002.md#s64). */
export function checkRequiredInputs(operation: Operation, mapped: MappedInputs): Finding[] {
  const parameters = operation.input?.parameters ?? [];
  const missing = mapped.missing.map((name) => {
    const description = describe(parameters.find((parameter) => parameter.name === name));
    return failed("required-inputs", runtimeDiagnostics.create("missing-input", { name, description }));
  });
  if (mapped.bindings.size > 0) return [...missing, ...checkBindings(operation, mapped)];
  if (missing.length > 0) return missing;
  const count = parameters.filter(({ required }) => required).length;
  return count > 0
    ? [
        passed(
          "required-inputs",
          count === 1 ? "the required input is given" : `the ${count} required inputs are given`,
        ),
      ]
    : [];
}

function describe(parameter: Parameter | undefined): string {
  const [line = ""] = parameter?.description?.split(/\r?\n/) ?? [];
  return line === "" ? "" : ` (${line.replace(/\.$/, "")})`;
}

/** The inputs that the program gets, and the findings about them. */
export interface ValidInputs {
  /** If the inputs are valid, defaults inside objects are applied as well. */
  readonly values: JsonRecord;
  readonly findings: readonly Finding[];
}

interface CheckInputsOptions {
  readonly hideAll: boolean;
  readonly redact: (text: string) => string;
  readonly uriSchemes?: readonly string[] | undefined;
}

/** Checks that the inputs are valid under their schemas (adr002.md#s65, semioverse.md#s48). Reports every error. */
export function checkInputSchemas(
  operation: Operation,
  mapped: MappedInputs,
  { hideAll, redact, uriSchemes }: CheckInputsOptions,
): ValidInputs {
  const { values } = mapped;
  const names = operation.input?.parameters.map(({ name }) => name) ?? [];
  const findings = [
    ...mapped.repeated.map((name) => failed("input-schemas", runtimeDiagnostics.create("repeated-input", { name }))),
    ...mapped.undeclared.map((name) => {
      const args = { name, hint: didYouMean(name, names) };
      return failed("input-schemas", runtimeDiagnostics.create("undeclared-input", args));
    }),
  ];
  if (!operation.input) return { values, findings };
  const schema = inputToSchema(operation.input);
  const declared = typeof schema === "boolean" ? schema : withoutNoDefaults(schema);
  const result = validate(declared, values, { useDefaults: true, uriSchemes });
  if (result.status === "valid") {
    const given = Object.keys(values).length;
    const valid =
      given > 0 ? [passed("input-schemas", given === 1 ? "the input is valid" : `the ${given} inputs are valid`)] : [];
    return { values: result.value as JsonRecord, findings: [...findings, ...valid] };
  }
  if (result.status === "unknown") {
    const unknown = runtimeDiagnostics.create("inputs-undecided", { reason: result.reason });
    return { values, findings: [...findings, undetermined("input-schemas", unknown)] };
  }
  // Missing and repeated inputs were reported already, and an input that is only bound has no value yet.
  const isComplete = mapped.bindings.size === 0;
  const violations = result.violations.filter(
    ({ keyword, path, part }) =>
      path.length > 0 ||
      (isComplete && !(keyword === "required" && isReported(String(part), mapped))) ||
      keyword === "additionalProperties",
  );
  const isHidden = (segments: readonly string[]) => hideAll || hides(operation, Object.keys(values), segments);
  const problems = describeErrors(violations, values, { isHidden, redact, uriSchemes }).map(
    ({ pointer, message: problem }) => {
      const place = pointer === "" ? "The input as a whole" : `The input ${nameOf(pointer)}`;
      return failed(
        "input-schemas",
        runtimeDiagnostics.create("invalid-input", { place, problem }, { path: fromPointer(pointer) }),
      );
    },
  );
  return { values, findings: [...findings, ...problems] };
}

/** Removes defaults of null that mean "no default", so that validating does not apply them. */
function withoutNoDefaults(schema: JsonRecord): JsonRecord {
  const isNone = isNoDefault(getOwn(schema, "default"), schema);
  const kept = Object.entries(schema).filter(([keyword]) => !(isNone && keyword === "default"));
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inside);
    return isJsonRecord(value) ? withoutNoDefaults(value) : value;
  };
  return recordOf(kept.map(([key, value]) => [key, DATA_KEYWORDS.has(key) ? value : inside(value)] as const));
}

function isReported(name: string, { missing, repeated }: MappedInputs): boolean {
  return missing.includes(name) || repeated.includes(name);
}

/** Returns true if the value at a place must not be shown, because it is or contains a sensitive input. */
function hides(operation: Operation, given: readonly string[], [name]: readonly string[]): boolean {
  return hiddenNames(operation, name === undefined ? given : [name]).length > 0;
}

/** Names an input in a message: `"tags"`, or `"tags" at /0` for a value inside it. */
function nameOf(pointer: string): string {
  const [name = "", ...rest] = pointer.split("/").slice(1);
  const quoted = JSON.stringify(name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return rest.length > 0 ? `${quoted} at /${rest.join("/")}` : quoted;
}

/** Warns of each optional input without a mapping (adr002.md#s69). */
export function checkOptionalInputs(operation: Operation, { unmapped }: MappedInputs, hideAll: boolean): Finding[] {
  return unmapped.map((parameter) => {
    const { name, default: value } = parameter;
    const shown = hideAll || isHiddenParameter(parameter, operation) ? REDACTED : JSON.stringify(value);
    const instead = value === undefined || value === null ? "it has no value" : `it is ${shown}`;
    return failed("optional-inputs", runtimeDiagnostics.create("optional-unmapped", { name, instead }));
  });
}
