import type { Effect, Json, JsonRecord } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { type Codec, type Cursor, list, reporting, string } from "@skill-convert/format";

/** The eight effects of the specification in the order of its table, and what each is in the model. */
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

const EFFECT_NAMES: readonly string[] = [...EFFECTS.keys()];
export const ALL_EFFECTS: readonly Effect[] = [...EFFECTS.values()];

/**
 * What an effect is called in Skill Manifest v2: at least all that it may do, never less; two names if it may have any
 * access.
 */
export function effectNames(effect: JsonRecord): readonly string[] {
  const { type, access, name, paths } = effect;
  switch (type) {
    case "filesystem":
      // It is nowhere.
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

/** Names of effects, each once in the model. A name outside the table is kept as it is. */
export const effects: Codec<readonly JsonRecord[]> = reporting<readonly JsonRecord[]>(
  {
    ...names,
    schema: { type: "array", items: { enum: EFFECT_NAMES } },
    get: readEffects,
    put(models, was, at) {
      if (was !== undefined && jsonEqual(readEffects(was, at), models)) return was;
      // Of two names of one effect, the one that stands first goes first; the other stays where another effect has it.
      const there = Array.isArray(was) ? was : [];
      const place = (name: string) => (there.includes(name) ? there.indexOf(name) : there.length);
      const own = models.map((effect) => [...effectNames(effect)].sort((one, other) => place(one) - place(other)));
      const written = own.flatMap(([first, ...more], at) => [
        ...(first === undefined ? [] : [first]),
        ...more.filter((name) => !own.some(([other], index) => index > at && other === name)),
      ]);
      return names.put([...new Set(written)], was, at);
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
      const args = { effect, known: EFFECT_NAMES.join(", "), hint: didYouMean(effect, EFFECT_NAMES) };
      return [{ code: "unknown-effect", path: [index], args }];
    });
  },
);
