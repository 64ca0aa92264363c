import { forEditors, type JsonRecord, type JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { SEVERITIES } from "./assertions.js";
import { checkBranches, checkNames } from "./check-schema.js";
import { ACCESS, EFFECT_TYPES } from "./effects.js";
import { SOP_VERSION } from "./format.js";
import { LEVELS, METRIC_TYPES } from "./observability.js";
import { TYPES } from "./types.js";

/** Of the fields whose names say too little. */
const TITLES: JsonRecord = {
  sop: "STOP version",
  env_vars: "Environment variables",
  max_ms: "Longest duration",
  url_pattern: "URL",
};

/** What an editor shows of a field. */
const shown = z.registry<{ title?: string; description: string; examples?: unknown[] }>();

function described<T extends z.ZodMiniType>(schema: T, description: string, examples?: unknown[]): T {
  shown.add(schema, { description, ...(examples ? { examples } : {}) });
  return schema;
}

/** A field that may be left out. Left empty it says as little, which is a warning and no error. */
const maybe = <T extends z.ZodMiniType>(schema: T, description: string, examples?: unknown[]) =>
  z.exactOptional(described(z.nullable(schema), description, examples));

const text = (description: string, examples?: unknown[]) => described(z.string(), description, examples);
const maybeText = (description: string, examples?: unknown[]) => maybe(z.string(), description, examples);
const maybeTexts = (description: string, examples?: unknown[]) => maybe(z.array(z.string()), description, examples);
const words = (names: Iterable<string>) => z.enum([...names] as [string, ...string[]]);

const Constraints = z.looseObject({
  pattern: maybeText("A regular expression that the text has to match.", ["\\.md$"]),
  enum: maybe(z.array(z.unknown()), "The values that are allowed.", [["draft", "final"]]),
  min: maybe(z.number(), "The least value of a number, length of a text or size of an array."),
  max: maybe(z.number(), "The greatest value of a number, length of a text or size of an array."),
});

const VALUE = {
  name: text("The name by which it is known, unique in its list.", ["article_path"]),
  type: described(words(TYPES.keys()), "The type of the value; the values of `enum` stand under `constraints`."),
  description: maybeText("What it is."),
  constraints: maybe(Constraints, "What a value has to satisfy beyond its type."),
};

const Input = z.looseObject({
  ...VALUE,
  required: maybe(z.boolean(), "Whether it has to be given; false unless said otherwise."),
  default: z.exactOptional(described(z.unknown(), "The value that is taken when none is given.")),
});

const Output = z.looseObject({
  ...VALUE,
  guaranteed: maybe(z.boolean(), "Whether it is always there; false unless said otherwise."),
});

const SideEffect = z.looseObject({
  type: described(words(EFFECT_TYPES.keys()), "What kind of effect it is."),
  access: maybe(words(ACCESS), "What is done to files; reading and writing both where it is left out."),
  description: maybeText("What it does."),
  paths: maybeTexts("The files and folders concerned; `${inputs.x}` stands for an input. Any file where left out.", [
    ["${inputs.article_path}"],
  ]),
  destinations: maybeTexts("Hosts that are called, or channels that messages go to.", [["example.org"]]),
});

const CheckType = described(z.string(), "What is verified.");
const Assertion = z.looseObject({
  check: CheckType,
  message: maybeText("What a person is told when it does not hold."),
  severity: maybe(words(SEVERITIES), "Before a run `error` unless said otherwise, after it `warn`."),
});
/** Before a run there are no outputs to verify. */
const Precondition = z.looseObject({ ...Assertion.shape });

const Metric = z.looseObject({
  name: text("The name of the metric.", ["publish_duration_ms"]),
  type: maybe(words(METRIC_TYPES), "How it is counted."),
  description: maybeText("What it measures."),
});

const Manifest = z.looseObject({
  sop: described(z.literal(SOP_VERSION), "The version of the STOP specification, with quotes."),
  name: text("The skill's unique identifier, in kebab-case.", ["publish-article"]),
  version: text("The version of the skill, in SemVer: MAJOR.MINOR.PATCH.", ["1.0.0"]),
  description: text("What the skill does, in one line."),
  author: maybeText("Who wrote it: a person or an organisation."),
  license: maybeText("An SPDX license identifier.", ["MIT", "Apache-2.0"]),
  repository: maybeText("The URL of its source code.", ["https://example.org/skills"]),
  tags: maybeTexts("Words by which it is found."),
  inputs: maybe(z.array(Input), "What the skill takes."),
  outputs: maybe(z.array(Output), "What the skill gives."),
  tools_used: maybeTexts("Tools that the skill may call.", [["exec", "read"]]),
  side_effects: maybe(z.array(SideEffect), "What the skill does beyond giving its outputs."),
  requirements: maybe(
    z.looseObject({
      env_vars: maybeTexts("Environment variables that have to be set."),
      files: maybeTexts("Files that have to exist: from the repository's root, or with `./` from where it runs."),
      tools: maybeTexts("Tools without which the skill fails."),
      capabilities: maybeTexts("What the runtime has to be capable of."),
    }),
    "What has to be there before the skill runs.",
  ),
  assertions: maybe(
    z.looseObject({
      pre: maybe(z.array(Precondition), "What has to hold before a run."),
      post: maybe(z.array(Assertion), "What has to hold after a run."),
    }),
    "Conditions that a runtime verifies, at the levels L2 and L3.",
  ),
  observability: maybe(
    z.looseObject({
      level: maybe(
        words(LEVELS),
        "How much is observed: the manifest alone (L0, where nothing is said), a trace (L1), assertions (L2), metrics (L3).",
      ),
      trace_sampling: maybe(
        z.number().check(z.minimum(0), z.maximum(1)),
        "The fraction of runs that is traced, from 0 to 1; 1 where nothing is said.",
      ),
      metrics: maybe(z.array(Metric), "Metrics of the skill's own, collected at level L3."),
    }),
    "What is recorded of a run.",
  ),
});

/** The JSON Schema (2020-12) of skill.yaml. Made when asked for, since few who read manifests need it. */
export function toJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(Manifest, {
    metadata: shown,
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const kind: unknown = zodSchema;
      if (kind !== Assertion && kind !== Precondition) return;
      const afterRun = kind === Assertion;
      Object.assign(jsonSchema, {
        properties: { ...jsonSchema.properties, check: checkNames(afterRun) },
        allOf: checkBranches(afterRun),
      });
    },
  }) as { readonly [key: string]: JsonSchema };
  const $id = "https://github.com/skill-convert/skill-convert/schemas/stop.schema.json";
  return { $schema: $schema ?? "", $id, title: "STOP skill.yaml", ...forEditors(schema as JsonRecord, TITLES) };
}
