import { compact, type Effect, getOwn, type JsonRecord, parseTemplate } from "@skill-convert/core";
import { decodeNode, encodeNode, isUnderstood, type NodeCodec, without } from "./node.js";
import { CHECKED, EXACT_TEMPLATE, type Scope, syntax, writeRegion, writeText } from "./references.js";
import { isTextList, textAt, textsAt, wordAt } from "./values.js";

/** "Side Effect Types": the name of each type here and in the model. */
export const EFFECT_TYPES: ReadonlyMap<string, "filesystem" | "network" | "message" | "process" | "state"> = new Map([
  ["filesystem", "filesystem"],
  ["network", "network"],
  ["message", "message"],
  ["exec", "process"],
  ["state", "state"],
]);

export const ACCESS = ["read", "write", "delete"] as const;

export function decodeEffect(raw: JsonRecord): Effect {
  return decodeNode<Effect>(raw, codec(CHECKED));
}

export function encodeEffect(effect: Effect, scope: Scope): JsonRecord {
  return encodeNode<Effect>(effect, codec(scope));
}

function codec(scope: Scope): NodeCodec<Effect> {
  return { read, rest, isUsual, write: (effect) => write(effect, scope) };
}

function read(raw: JsonRecord): Effect {
  const type = EFFECT_TYPES.get(textAt(raw, "type") ?? "") ?? "process";
  const description = textAt(raw, "description");
  switch (type) {
    case "filesystem": {
      const paths = textsAt(raw, "paths")?.map((path) => parseTemplate(path, syntax));
      return compact({ type, access: wordAt(raw, "access", ACCESS), description, paths });
    }
    case "network":
    case "message":
      return compact({ type, description, destinations: textsAt(raw, "destinations") });
    default:
      return compact({ type, description });
  }
}

function rest(raw: JsonRecord, fields: Effect): JsonRecord {
  return without(raw, Object.keys(fields));
}

function isUsual(raw: JsonRecord, fields: Effect): boolean {
  if (!EFFECT_TYPES.has(textAt(raw, "type") ?? "") || !isUnderstood(raw, fields)) return false;
  return isTextList(getOwn(raw, "paths")) && isTextList(getOwn(raw, "destinations"));
}

/** The model's effects in the five types that there are; none says less than it did (FORMATS.md, Effects). */
function write(effect: Effect, scope: Scope): JsonRecord {
  const { description } = effect;
  switch (effect.type) {
    case "filesystem":
      return compact({
        type: "filesystem",
        access: effect.access,
        description,
        paths: effect.paths?.map((path) => writeRegion(path, scope)),
      });
    case "network":
    case "message":
      return compact({
        type: effect.type,
        description,
        destinations: effect.destinations?.map((destination) => writeText(destination, scope)),
      });
    case "process":
      return compact({ type: "exec", description });
    case "state":
      return compact({ type: "state", description });
    case "database":
      return { type: "network", description: explained(DATABASE[effect.access], description) };
    case "git":
      return compact({
        type: "filesystem",
        access: effect.access,
        description: explained(GIT[effect.access], description),
        paths: [".git/"],
      });
    case "unknown":
      return { type: "exec", description: explained(`Has the effect "${effect.name}"`, description) };
  }
}

const DATABASE = { read: "Reads a database", write: "Writes to a database" };
const GIT = { read: "Reads the git repository", write: "Writes to the git repository" };

function explained(what: string, description: string | undefined): string {
  return description === undefined ? what : `${what}: ${description}`;
}

/** Why an effect comes back as another one; undefined where it does not. */
export function effectLoss({ type }: Effect): string | undefined {
  switch (type) {
    case "database":
      return "STOP has no effect on a database, so it was written as network with a description.";
    case "git":
      return "STOP has no effect on git, so it was written as filesystem on .git/.";
    case "unknown":
      return "STOP does not know this effect, so it was written as exec, the widest it has, with a description.";
    default:
      return undefined;
  }
}

/** The effects that are written in full. */
export const EXACT_EFFECT = {
  properties: {
    type: { enum: ["filesystem", "network", "message", "process", "state"] },
    paths: { items: { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } } },
    destinations: { items: EXACT_TEMPLATE },
  },
};
