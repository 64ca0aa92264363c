import type { JsonRecord } from "@skill-convert/core";
import { CHECKS, type CheckParameter } from "./assertions.js";

/** What an editor shows of each check. */
const CHECK_TITLES: Readonly<Record<string, string>> = {
  file_exists: "A file exists.",
  file_not_empty: "A file exists and has content.",
  file_matches: "The content of a file matches a pattern.",
  env_var: "An environment variable is set.",
  tool_available: "The runtime has a tool.",
  output: "A field of the output has the right value; only after a run.",
  http_status: "A traced request was answered with a status; needs level L1.",
  duration: "The run took no longer than a limit.",
  custom: "A command of your own ends with the expected exit code.",
};

/** What it shows of their parameters. */
const PARAMETER_TITLES: Readonly<Record<string, string>> = {
  path: "The path of the file; `${inputs.x}` and `${outputs.x}` are replaced.",
  pattern: "A regular expression that is looked for in the file.",
  name: "The name of the variable.",
  tool: "The name of the tool.",
  not_empty: "Whether there has to be a value that is not empty.",
  matches: "A regular expression that the value has to match.",
  equals: "The value that is expected.",
  greater_than: "A number that the value has to exceed.",
  url_pattern: "Which of the traced requests are meant, by a part of their URL.",
  max_ms: "The longest time that a run may take, in milliseconds.",
  command: "The command; `${inputs.x}` and `${outputs.x}` are replaced.",
  exit_code: "The exit code that is expected.",
};

const TYPES = { template: "string", text: "string", number: "number", flag: "boolean" } as const;

/** The name of a check, or of a check of an output. */
function nameSchema(check: string): JsonRecord {
  return check === "output" ? { pattern: "^output\\.[\\s\\S]+$" } : { const: check };
}

/** What may stand under `check`; each with its meaning, so that an editor can offer it. */
export function checkNames(afterRun: boolean): JsonRecord {
  const checks = [...CHECKS.keys()].filter((check) => afterRun || check !== "output");
  const anyOf = checks.map((check) => ({ ...nameSchema(check), description: CHECK_TITLES[check] ?? "" }));
  return { type: "string", description: "What is verified.", anyOf };
}

/** For each check the parameters that it needs and their types. */
export function checkBranches(afterRun: boolean): JsonRecord[] {
  return [...CHECKS]
    .filter(([check]) => afterRun || check !== "output")
    .map(([check, parameters]) => ({
      if: { properties: { check: nameSchema(check) }, required: ["check"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: {
        properties: Object.fromEntries(parameters.map((parameter) => [parameter.key, parameterSchema(parameter)])),
        required: parameters.filter(({ required }) => required).map(({ key }) => key),
      },
    }));
}

function parameterSchema({ key, kind, required }: CheckParameter): JsonRecord {
  const description = PARAMETER_TITLES[key] ?? "";
  if (kind === "any") return { description };
  return { type: required ? TYPES[kind] : [TYPES[kind], "null"], description };
}
