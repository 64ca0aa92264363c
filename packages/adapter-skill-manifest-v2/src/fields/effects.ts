import type { Effect, Json, JsonRecord } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { type Codec, type Cursor, list, reporting, string, vocabulary } from "@skill-convert/format";

/**
 * The eight effects of the specification in the order of its table, each with its effect in the model
 * (skill-manifest-v2.md#s35).
 */
const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ["db.read", { type: "database", access: "read" }],
  ["db.write", { type: "database", access: "write" }],
  ["proc.exec", { type: "process" }],
  ["fs.read", { type: "filesystem", access: "read" }],
  ["fs.write", { type: "filesystem", access: "write" }],
  ["net.fetch", { type: "network" }],
  ["git.read", { type: "git", access: "read" }],
  ["git.write", { type: "git", access: "write" }],
]);

const EFFECT_NAMES = vocabulary([...EFFECTS.keys()]);
export const ALL_EFFECTS: readonly Effect[] = [...EFFECTS.values()];

/**
 * The v2 names of an effect (mapping-decisions.md#d31). They cover at least what the effect may do; an effect without
 * an access has two.
 */
export function effectNames(effect: Effect | JsonRecord): readonly string[] {
  const { type, access, name, paths } = effect as JsonRecord;
  switch (type) {
    case "filesystem":
      // An effect on an empty list of paths touches nothing (mapping-decisions.md#d35).
      if (Array.isArray(paths) && paths.length === 0) return [];
      if (access === undefined) return ["fs.read", "fs.write"];
      return [access === "read" ? "fs.read" : "fs.write"];
    case "network":
    case "message":
      return ["net.fetch"];
    case "process":
      return ["proc.exec"];
    case "database":
      return [`db.${access}`];
    case "git":
      return [`git.${access}`];
    case "state":
      return ["fs.write"];
    default:
      return [String(name)];
  }
}

const names = list(string, "a list of strings");

function readEffects(raw: Json, at: Cursor): readonly JsonRecord[] | undefined {
  const read = names.get(raw, at);
  return read && Array.from(new Set(read), (name) => ({ ...(EFFECTS.get(name) ?? { type: "unknown", name }) }));
}

/**
 * The names of effects, each once in the model. A name outside the table is kept as it is (skill-manifest-v2.md#d15).
 */
export const effects: Codec<readonly JsonRecord[]> = reporting<readonly JsonRecord[]>(
  {
    ...names,
    schema: { type: "array", items: { enum: EFFECT_NAMES.words } },
    get: readEffects,
    put(models, previous, at) {
      if (previous !== undefined && jsonEqual(readEffects(previous, at), models)) return previous;
      // Two names of one effect keep the order of the existing list. The second is left to a later effect that begins
      // with it.
      const existing = Array.isArray(previous) ? previous : [];
      const rank = (name: string) => (existing.includes(name) ? existing.indexOf(name) : existing.length);
      const namesByEffect = models.map((effect) => [...effectNames(effect)].sort((a, b) => rank(a) - rank(b)));
      const written = namesByEffect.flatMap(([first, ...more], position) => [
        ...(first === undefined ? [] : [first]),
        ...more.filter((name) => !namesByEffect.some(([next], index) => index > position && next === name)),
      ]);
      return names.put([...new Set(written)], previous, at);
    },
    toDocument(raw, [index]) {
      if (index === undefined) return { path: [] };
      const items = Array.isArray(raw) ? raw : [];
      return { path: [items.indexOf([...new Set(items)][Number(index)])] };
    },
  },
  (raw) => {
    if (!Array.isArray(raw)) return [];
    return raw.flatMap((effect: Json, index) => {
      if (typeof effect !== "string" || EFFECTS.has(effect)) return [];
      return [EFFECT_NAMES.unknown(effect, { code: "unknown-effect", path: [index], args: { effect } })];
    });
  },
);
