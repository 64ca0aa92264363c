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
 * Describes where and by which keyword a counterexample is refused, without showing the witness.
 *
 * @example
 * const answer = isSubschema({ const: { url: "" } }, { properties: { url: { minLength: 1 } } });
 * answer.verdict === "no" && explainRefusal(answer); // "Refused at /url by \"minLength\" (/properties/url/minLength)."
 */
export function explainRefusal(answer: Counterexample): string {
  return `Refused${refusal(answer)}.`;
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
