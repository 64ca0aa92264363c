import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, jsonEqual, valueAt } from "@skill-convert/core/json";
import {
  asField,
  type Codec,
  type CoverageDeclarations,
  documentedBy,
  type Field,
  field,
  list,
  string,
  tagged,
  vocabulary,
} from "@skill-convert/format";
import { record } from "./record.js";
import { PLAIN, paths, targets } from "./text.js";
import { kind, known } from "./words.js";

/** The five types of side effects (stop.md#s52 to stop.md#s56), each with its name in the model. */
export const EFFECT_TYPES: ReadonlyMap<string, string> = new Map([
  ["filesystem", "filesystem"],
  ["network", "network"],
  ["message", "message"],
  ["exec", "process"],
  ["state", "state"],
]);

const section = "Skill Manifest, Schema, side_effects";

/** The types with the words of other formats for them (stop.md#s59). */
const TYPES = vocabulary([...EFFECT_TYPES.keys()], {
  filesystem: ["file", "files", "fs", "disk"],
  network: ["http", "https", "api", "web"],
  message: ["notification", "email", "chat"],
  exec: ["process", "shell", "command", "subprocess"],
  state: ["memory", "config"],
});

const type = field("type", "type", kind(EFFECT_TYPES, TYPES, "unknown-effect-type"), {
  required: true,
  section,
  doc: "The kind of effect.",
});
const access = field("access", "access", known(["read", "write", "delete"]), {
  section,
  doc: "What is done to files; anything if left out.",
});
const description = field("description", "description", string, { section, doc: "What the effect does." });
const affected = field("paths", "paths", paths, {
  section,
  doc: "The files and folders that are affected; any file if left out. `${inputs.x}` stands for an input.",
  schema: { examples: [["${inputs.article_path}"]] },
});
const reached = field("destinations", "destinations", targets, {
  section,
  doc: "Hosts that are called, or channels that messages go to.",
  schema: { examples: [["example.org"]] },
});

const any = record([type, access, description, affected, reached]);
const files = record([type, access, description, affected]);
const messages = record([type, description, reached]);
const plain = record([type, description]);

/** An effect. Fields that belong to other types are kept, but not used. */
export const effect = documentedBy(
  tagged({
    kindOf: ({ type: found }) => (typeof found === "string" ? found : undefined),
    kindOfModel: (model) => [...EFFECT_TYPES].find(([, each]) => each === model["type"])?.[0],
    kinds: { filesystem: files, network: messages, message: messages, exec: plain, state: plain },
    any,
  }),
  any,
);

const declared = asField("effects", list(effect, "a list of mappings"));

/** The list for a skill that needs the network and declares no effects. A shorter text would make the list complete. */
const NETWORK_HINT: Json = [
  { type: "network", description: "Needs the network. The other effects of the skill are not declared." },
];

const isHint = (raw: Json | undefined) => raw !== undefined && jsonEqual(raw, NETWORK_HINT);

/** The effects, or the hint that the skill needs the network, which is not a complete list (mapping-decisions.md#d100). */
const declaredOrHint: Codec<JsonRecord> = {
  ...declared,
  get: (raw, at, leaveOut) => (isHint(raw) ? { execution: { network: true } } : declared.get(raw, at, leaveOut)),
  put(model, previous, at, kept) {
    const isHinted = getOwn(model, "effects") === undefined && valueAt(model, ["execution", "network"]) === true;
    if (isHinted) return isHint(previous) ? previous : NETWORK_HINT;
    return declared.put(model, isHint(previous) ? undefined : previous, at, kept);
  },
  toDocument: (raw, path) => (isHint(raw) ? { path: [0] } : (declared.toDocument?.(raw, path) ?? { path })),
  toModel: (raw, path) => (isHint(raw) ? ["execution", "network"] : declared.toModel?.(raw, path)),
};

export const effects: Field = field("side_effects", "", declaredOrHint, {
  fields: ["effects", "execution"],
  section,
  doc: "What the skill does besides returning its outputs.",
});

/** The fields that belong to certain types only (stop.md#s27, stop.md#s31). */
export const DETAILS: readonly (readonly [field: string, types: readonly string[]])[] = [
  ["access", ["filesystem"]],
  ["destinations", ["network", "message"]],
];

const OF_FIVE_TYPES = { type: { enum: [...EFFECT_TYPES.values()] } };

/** A list with effects of other types is left out; references in paths and destinations may be cut off. */
export const effectCoverage: CoverageDeclarations = {
  effects: { holds: "exact", exactFor: { items: { properties: OF_FIVE_TYPES } } },
  "effects/*": {
    holds: "exact",
    exactFor: {
      properties: { ...OF_FIVE_TYPES, paths: { items: PLAIN, minItems: 1 }, destinations: { items: PLAIN } },
    },
  },
};
