import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { CHECKS, SEVERITIES } from "./assertions.js";
import { ACCESS, EFFECT_TYPES } from "./effects.js";
import { SOP_VERSION } from "./format.js";
import { LEVELS, METRIC_TYPES } from "./observability.js";
import { TYPES } from "./types.js";

/** What an editor shows of a field. */
const descriptions = z.registry<{ description: string }>();

function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  descriptions.add(schema, { description });
  return schema;
}

const text = (description: string) => described(z.string(), description);
const maybeText = (description: string) => z.exactOptional(text(description));
const maybeTexts = (description: string) => z.exactOptional(described(z.array(z.string()), description));
const choice = (names: Iterable<string>, description: string) =>
  described(z.enum([...names] as [string, ...string[]]), description);

const Constraints = described(
  z.looseObject({
    pattern: maybeText("A regular expression that the value has to match."),
    enum: z.exactOptional(described(z.array(z.unknown()), "The values that are allowed.")),
    min: z.exactOptional(described(z.number(), "The least value of a number, length of a text or size of an array.")),
    max: z.exactOptional(
      described(z.number(), "The greatest value of a number, length of a text or size of an array."),
    ),
  }),
  "What a value has to satisfy beyond its type.",
);

const VALUE = {
  name: text("The name by which it is known, unique in its list."),
  type: choice(TYPES.keys(), "The type of the value; the values of `enum` stand under `constraints`."),
  description: maybeText("What it is."),
  constraints: z.exactOptional(Constraints),
};

const Input = z.looseObject({
  ...VALUE,
  required: z.exactOptional(described(z.boolean(), "Whether it has to be given; false unless said otherwise.")),
  default: z.exactOptional(described(z.unknown(), "The value that is taken when none is given.")),
});

const Output = z.looseObject({
  ...VALUE,
  guaranteed: z.exactOptional(described(z.boolean(), "Whether it is always there; false unless said otherwise.")),
});

const SideEffect = z.looseObject({
  type: choice(EFFECT_TYPES.keys(), "What kind of effect it is."),
  access: z.exactOptional(choice(ACCESS, "What is done to files; both reading and writing where it is left out.")),
  description: maybeText("What it does."),
  paths: maybeTexts("The files and folders concerned; `${inputs.x}` stands for an input. Any file where left out."),
  destinations: maybeTexts("Hosts that are called, or channels that messages go to."),
});

const checkTypes = [...CHECKS.keys()].map((name) => (name === "output" ? "output\\.[\\s\\S]+" : name)).join("|");

const Assertion = z.looseObject({
  check: described(z.string().check(z.regex(new RegExp(`^(${checkTypes})$`))), "What is verified."),
  message: maybeText("What a person is told when it does not hold."),
  severity: z.exactOptional(choice(SEVERITIES, "Before a run `error` unless said otherwise, after it `warn`.")),
});

const Metric = z.looseObject({
  name: text("The name of the metric."),
  type: z.exactOptional(choice(METRIC_TYPES, "How it is counted.")),
  description: maybeText("What it measures."),
});

const Manifest = z.looseObject({
  sop: described(z.literal(SOP_VERSION), "The version of the STOP specification."),
  name: described(
    z.string().check(z.regex(/^(?!.*[A-Z])[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)),
    "The skill's unique identifier, in kebab-case.",
  ),
  version: text("The version of the skill, in SemVer."),
  description: text("What the skill does, in a line."),
  author: maybeText("Who wrote it."),
  license: maybeText("An SPDX license identifier."),
  repository: maybeText("The address of its source."),
  tags: maybeTexts("Words by which it is found."),
  inputs: z.exactOptional(described(z.array(Input), "What the skill takes.")),
  outputs: z.exactOptional(described(z.array(Output), "What the skill gives.")),
  tools_used: maybeTexts("Tools that the skill may call."),
  side_effects: z.exactOptional(described(z.array(SideEffect), "What the skill does beyond giving its outputs.")),
  requirements: z.exactOptional(
    described(
      z.looseObject({
        env_vars: maybeTexts("Environment variables that have to be set."),
        files: maybeTexts("Files that have to exist: from the repository's root, or with `./` from where it runs."),
        tools: maybeTexts("Tools without which the skill fails."),
        capabilities: maybeTexts("What the runtime has to be capable of."),
      }),
      "What has to be there before the skill runs.",
    ),
  ),
  assertions: z.exactOptional(
    described(
      z.looseObject({
        pre: z.exactOptional(described(z.array(Assertion), "What has to hold before a run.")),
        post: z.exactOptional(described(z.array(Assertion), "What has to hold after a run.")),
      }),
      "Conditions that a runtime verifies.",
    ),
  ),
  observability: z.exactOptional(
    described(
      z.looseObject({
        level: z.exactOptional(choice(LEVELS, "How much is observed; L0 unless said otherwise.")),
        trace_sampling: z.exactOptional(described(z.number(), "The fraction of runs that is traced, from 0 to 1.")),
        metrics: z.exactOptional(described(z.array(Metric), "Metrics of the skill's own.")),
      }),
      "What is recorded of a run.",
    ),
  ),
});

const JSON_TYPES = { template: "string", text: "string", number: "number", flag: "boolean" } as const;

/** For each check the parameters that it needs and their types. */
function checkBranches(): JsonSchema[] {
  return [...CHECKS].map(([name, parameters]) => ({
    properties: Object.fromEntries([
      ["check", name === "output" ? { pattern: "^output\\." } : { const: name }],
      ...parameters.map(({ key, kind }) => [key, kind === "any" ? true : { type: JSON_TYPES[kind] }]),
    ]),
    required: ["check", ...parameters.filter(({ required }) => required).map(({ key }) => key)],
  }));
}

/** The JSON Schema (2020-12) of skill.yaml. Made when asked for, since few who read manifests need it. */
export function toJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(Manifest, {
    metadata: descriptions,
    io: "input",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === (Assertion as unknown)) jsonSchema.anyOf = checkBranches() as never;
    },
  }) as { readonly [key: string]: JsonSchema };
  const $id = "https://github.com/skill-convert/skill-convert/schemas/stop.schema.json";
  return { $schema: $schema ?? "", $id, title: "STOP skill.yaml", ...schema };
}
