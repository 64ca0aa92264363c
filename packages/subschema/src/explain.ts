import type { Counterexample, EquivalenceAnswer, InstanceAnswer, SubschemaAnswer } from "./answers.js";

const WITNESS_LENGTH = 400;

/**
 * Describes an answer in a sentence.
 *
 * @example
 * explain(isSubschema({ type: "integer" }, { minimum: 0 })); // "No: a accepts -1, and b refuses it by \"minimum\" (/minimum)."
 */
export function explain(answer: SubschemaAnswer | EquivalenceAnswer | InstanceAnswer): string {
  switch (answer.verdict) {
    case "unknown":
      return `Undecided: ${answer.detail}${place(answer.path)}.`;
    case "yes":
      if ("witness" in answer) return `There is such an instance: ${print(answer.witness)}.`;
      return "Yes: there is no counterexample.";
    case "no": {
      if (!("witness" in answer)) return "There is no such instance.";
      const [accepting, refusing] = "acceptedBy" in answer && answer.acceptedBy === "b" ? ["b", "a"] : ["a", "b"];
      return `No: ${accepting} accepts ${print(answer.witness)}, and ${refusing} refuses it${refusal(answer)}.`;
    }
  }
}

/**
 * Describes in plain words where and why a counterexample is refused, without showing the witness. `keyword` and
 * `schemaPath` of the answer have the exact place in the schema.
 *
 * @example
 * const answer = isSubschema({ const: { url: "" } }, { properties: { url: { minLength: 1 } } });
 * answer.verdict === "no" && explainRefusal(answer); // "The value at /url can be too short."
 */
export function explainRefusal(answer: Counterexample): string {
  const { path, keyword } = answer;
  return `The value${place(path)} ${problemOf(keyword)}.`;
}

/** The way in which a value breaks a keyword; `undefined` stands for the schema `false`. */
function problemOf(keyword: string | undefined): string {
  switch (keyword) {
    case undefined:
      return "can be present, which is not allowed";
    case "type":
      return "can have another type";
    case "enum":
    case "const":
      return "can differ from those that are allowed";
    case "required":
      return "can lack a required field";
    case "dependentRequired":
    case "dependencies":
      return "can lack a field that another of its fields needs";
    case "additionalProperties":
    case "unevaluatedProperties":
    case "propertyNames":
      return "can have a field that is not allowed";
    case "minProperties":
      return "can have too few fields";
    case "maxProperties":
      return "can have too many fields";
    case "minLength":
      return "can be too short";
    case "maxLength":
      return "can be too long";
    case "pattern":
      return "can fail to match the pattern";
    case "format":
      return "can have another format";
    case "minimum":
    case "exclusiveMinimum":
      return "can be too small";
    case "maximum":
    case "exclusiveMaximum":
      return "can be too large";
    case "multipleOf":
      return "can be between the allowed steps";
    case "minItems":
      return "can have too few items";
    case "maxItems":
      return "can have too many items";
    case "uniqueItems":
      return "can have equal items";
    default:
      return `can break the keyword "${keyword}"`;
  }
}

function refusal({ path, keyword, schemaPath }: Counterexample): string {
  return `${place(path)}${keyword === undefined ? "" : ` by "${keyword}" (${schemaPath})`}`;
}

function place(path: string): string {
  return path === "" ? "" : ` at ${path}`;
}

function print(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > WITNESS_LENGTH ? `${text.slice(0, WITNESS_LENGTH)}…` : text;
}
