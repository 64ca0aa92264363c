import type { Json, JsonRecord, Operation, Parameter } from "@skill-convert/core";
import { didYouMean, inputToSchema, REDACTED } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { checkBindings } from "../inputs/bindings.js";
import { describeErrors } from "../inputs/errors.js";
import { DATA_KEYWORDS } from "../inputs/expanded-size.js";
import { isNoDefault, type MappedInputs } from "../inputs/inputs.js";
import { validate } from "../inputs/validate.js";
import { hiddenNames, isHiddenParameter } from "../redact/hidden.js";

/** ADR-002, validation rule 3: all required inputs are mapped. */
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
          count === 1 ? "the required input is given" : `all ${count} required inputs are given`,
        ),
      ]
    : [];
}

function describe(parameter: Parameter | undefined): string {
  const [line = ""] = parameter?.description?.split(/\r?\n/) ?? [];
  return line === "" ? "" : ` (${line.replace(/\.$/, "")})`;
}

/** The inputs as they are handed on, with what ADR-002's validation rule 4 says of them. */
export interface ValidInputs {
  /** With the defaults inside of objects applied, where the inputs are valid. */
  readonly values: JsonRecord;
  readonly findings: readonly Finding[];
}

interface InputsCase {
  readonly hideAll: boolean;
  readonly redact: (text: string) => string;
  readonly uriSchemes?: readonly string[] | undefined;
}

/** ADR-002, validation rule 4: inputs are valid under their schemas. Every error is reported. */
export function checkInputSchemas(
  operation: Operation,
  mapped: MappedInputs,
  { hideAll, redact, uriSchemes }: InputsCase,
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
      given > 0 ? [passed("input-schemas", given === 1 ? "the input is valid" : `all ${given} inputs are valid`)] : [];
    return { values: result.value as JsonRecord, findings: [...findings, ...valid] };
  }
  if (result.status === "unknown") {
    const unknown = runtimeDiagnostics.create("inputs-undecided", { reason: result.reason });
    return { values, findings: [...findings, undetermined("input-schemas", unknown)] };
  }
  // Rule 3 reports missing inputs, and an input that was given more than once, or that is only bound, has no value yet.
  const isWhole = mapped.bindings.size === 0;
  const errors = result.errors.filter(
    ({ keyword, instancePath, params }) =>
      instancePath !== "" ||
      (isWhole && !(keyword === "required" && isSaid(String(params["missingProperty"]), mapped))) ||
      keyword === "additionalProperties",
  );
  const isHidden = (segments: readonly string[]) => hideAll || hides(operation, Object.keys(values), segments);
  const problems = describeErrors(errors, values, { isHidden, redact, uriSchemes }).map(
    ({ pointer, message: problem }) => {
      const place = pointer === "" ? "The input as a whole" : `The input ${nameOf(pointer)}`;
      return failed("input-schemas", runtimeDiagnostics.create("invalid-input", { place, problem }, { pointer }));
    },
  );
  return { values, findings: [...findings, ...problems] };
}

/** A schema without the defaults that are none, so that validating applies the others alone. */
function withoutNoDefaults(schema: JsonRecord): JsonRecord {
  const isNone = isNoDefault(getOwn(schema, "default"), schema);
  const kept = Object.entries(schema).filter(([keyword]) => !(isNone && keyword === "default"));
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inside);
    return isJsonRecord(value) ? withoutNoDefaults(value) : value;
  };
  return recordOf(kept.map(([key, value]) => [key, DATA_KEYWORDS.has(key) ? value : inside(value)] as const));
}

function isSaid(name: string, { missing, repeated }: MappedInputs): boolean {
  return missing.includes(name) || repeated.includes(name);
}

/** The value of a sensitive input is not shown, nor is that of all of them together. */
function hides(operation: Operation, given: readonly string[], [name]: readonly string[]): boolean {
  return hiddenNames(operation, name === undefined ? given : [name]).length > 0;
}

/** `"tags"`, and of what is inside of it the pointer, too. */
function nameOf(pointer: string): string {
  const [name = "", ...rest] = pointer.split("/").slice(1);
  const quoted = JSON.stringify(name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return rest.length > 0 ? `${quoted} at /${rest.join("/")}` : quoted;
}

/** ADR-002, validation rule 7: a warning for each optional input without a mapping. */
export function checkOptionalInputs(operation: Operation, { unmapped }: MappedInputs, hideAll: boolean): Finding[] {
  return unmapped.map((parameter) => {
    const { name, default: value } = parameter;
    const shown = hideAll || isHiddenParameter(parameter, operation) ? REDACTED : JSON.stringify(value);
    const instead = value === undefined || value === null ? "it has no value" : `it is ${shown}`;
    return failed("optional-inputs", runtimeDiagnostics.create("optional-unmapped", { name, instead }));
  });
}
