import { forEditors, type Json, type JsonRecord, type JsonSchema } from "@skill-convert/core";
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

const TEXT: JsonRecord = { type: "string" };
const NUMBER: JsonRecord = { type: "number" };
const FLAG: JsonRecord = { type: "boolean" };
const NULL: JsonRecord = { type: "null" };

const words = (names: Iterable<string>): JsonRecord => ({ type: "string", enum: [...names] });
const list = (items: JsonRecord): JsonRecord => ({ type: "array", items });
const mapping = (properties: JsonRecord, required: readonly string[] = []): JsonRecord => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** A field, with what an editor shows of it. */
function field(schema: JsonRecord, description: string, examples?: Json[]): JsonRecord {
  return { ...schema, description, ...(examples ? { examples } : {}) };
}

/** A field that may be left out. Left empty it says as little, which is a warning and no error. */
const maybe = (schema: JsonRecord, description: string, examples?: Json[]) =>
  field({ anyOf: [schema, NULL] }, description, examples);

const Constraints = mapping({
  pattern: maybe(TEXT, "A regular expression that the text has to match.", ["\\.md$"]),
  enum: maybe({ type: "array" }, "The values that are allowed.", [["draft", "final"]]),
  min: maybe(NUMBER, "The least value of a number, length of a text or size of an array."),
  max: maybe(NUMBER, "The greatest value of a number, length of a text or size of an array."),
});

const VALUE = {
  name: field(TEXT, "The name by which it is known, unique in its list.", ["article_path"]),
  type: field(words(TYPES.keys()), "The type of the value; the values of `enum` stand under `constraints`."),
  description: maybe(TEXT, "What it is."),
  constraints: maybe(Constraints, "What a value has to satisfy beyond its type."),
};

const Input = mapping(
  {
    ...VALUE,
    required: maybe(FLAG, "Whether it has to be given; false unless said otherwise."),
    default: field({}, "The value that is taken when none is given."),
  },
  ["name", "type"],
);

const Output = mapping(
  { ...VALUE, guaranteed: maybe(FLAG, "Whether it is always there; false unless said otherwise.") },
  ["name", "type"],
);

const SideEffect = mapping(
  {
    type: field(words(EFFECT_TYPES.keys()), "What kind of effect it is."),
    access: maybe(words(ACCESS), "What is done to files; reading and writing both where it is left out."),
    description: maybe(TEXT, "What it does."),
    paths: maybe(
      list(TEXT),
      "The files and folders concerned; `${inputs.x}` stands for an input. Any file where left out.",
      [["${inputs.article_path}"]],
    ),
    destinations: maybe(list(TEXT), "Hosts that are called, or channels that messages go to.", [["example.org"]]),
  },
  ["type"],
);

/** Before a run there are no outputs to verify. */
const assertion = (afterRun: boolean): JsonRecord => ({
  ...mapping(
    {
      check: checkNames(afterRun),
      message: maybe(TEXT, "What a person is told when it does not hold."),
      severity: maybe(words(SEVERITIES), "Before a run `error` unless said otherwise, after it `warn`."),
    },
    ["check"],
  ),
  allOf: checkBranches(afterRun),
});

const Metric = mapping(
  {
    name: field(TEXT, "The name of the metric.", ["publish_duration_ms"]),
    type: maybe(words(METRIC_TYPES), "How it is counted."),
    description: maybe(TEXT, "What it measures."),
  },
  ["name"],
);

const Manifest = mapping(
  {
    sop: field({ type: "string", const: SOP_VERSION }, "The version of the STOP specification, with quotes."),
    name: field(TEXT, "The skill's unique identifier, in kebab-case.", ["publish-article"]),
    version: field(TEXT, "The version of the skill, in SemVer: MAJOR.MINOR.PATCH.", ["1.0.0"]),
    description: field(TEXT, "What the skill does, in one line."),
    author: maybe(TEXT, "Who wrote it: a person or an organisation."),
    license: maybe(TEXT, "An SPDX license identifier.", ["MIT", "Apache-2.0"]),
    repository: maybe(TEXT, "The URL of its source code.", ["https://example.org/skills"]),
    tags: maybe(list(TEXT), "Words by which it is found."),
    inputs: maybe(list(Input), "What the skill takes."),
    outputs: maybe(list(Output), "What the skill gives."),
    tools_used: maybe(list(TEXT), "Tools that the skill may call.", [["exec", "read"]]),
    side_effects: maybe(list(SideEffect), "What the skill does beyond giving its outputs."),
    requirements: maybe(
      mapping({
        env_vars: maybe(list(TEXT), "Environment variables that have to be set."),
        files: maybe(
          list(TEXT),
          "Files that have to exist: from the repository's root, or with `./` from where it runs.",
        ),
        tools: maybe(list(TEXT), "Tools without which the skill fails."),
        capabilities: maybe(list(TEXT), "What the runtime has to be capable of."),
      }),
      "What has to be there before the skill runs.",
    ),
    assertions: maybe(
      mapping({
        pre: maybe(list(assertion(false)), "What has to hold before a run."),
        post: maybe(list(assertion(true)), "What has to hold after a run."),
      }),
      "Conditions that a runtime verifies, at the levels L2 and L3.",
    ),
    observability: maybe(
      mapping({
        level: maybe(
          words(LEVELS),
          "How much is observed: the manifest alone (L0, where nothing is said), a trace (L1), assertions (L2), metrics (L3).",
        ),
        trace_sampling: maybe(
          { ...NUMBER, minimum: 0, maximum: 1 },
          "The fraction of runs that is traced, from 0 to 1; 1 where nothing is said.",
        ),
        metrics: maybe(list(Metric), "Metrics of the skill's own, collected at level L3."),
      }),
      "What is recorded of a run.",
    ),
  },
  ["sop", "name", "version", "description"],
);

/** The JSON Schema (2020-12) of skill.yaml. */
export function toJsonSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://github.com/skill-convert/skill-convert/schemas/stop.schema.json",
    title: "STOP skill.yaml",
    ...forEditors(Manifest, TITLES),
  };
}
