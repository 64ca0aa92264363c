import type { Json } from "@skill-convert/core";
import { canonicalJson, isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";
import { NOWHERE } from "./cursor.js";

/** Which element of a list in the document each element of the model is written over. */
export interface Matches {
  /** For each element of the model the index in the document, or -1. */
  readonly found: readonly number[];
  /** The elements of the model that were matched by their order alone, as after a renaming. */
  readonly renamed: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Matches the elements of the model with those of the document: by their names in the model's terms, repeated names and
 * nameless elements by content, and what is left by order if both sides have as much of it.
 */
export function matchElements(models: readonly Json[], was: readonly Json[], each: Codec): Matches {
  const found = new Array<number>(models.length).fill(-1);
  if (was.length === 0) return { found, renamed: NOTHING };
  const taken = new Set<number>();
  const pairUp = (ofRaw: (raw: Json) => string | undefined, ofModel: (model: Json) => string | undefined) => {
    const waiting = new Map<string, number[]>();
    for (let index = was.length - 1; index >= 0; index--) {
      const key = taken.has(index) ? undefined : ofRaw(was[index] ?? null);
      if (key === undefined) continue;
      const queue = waiting.get(key);
      if (queue) queue.push(index);
      else waiting.set(key, [index]);
    }
    for (const [index, model] of models.entries()) {
      const key = found[index] === -1 ? ofModel(model) : undefined;
      const from = key === undefined ? undefined : waiting.get(key)?.pop();
      if (from === undefined) continue;
      found[index] = from;
      taken.add(from);
    }
  };
  const { name } = each;
  if (!name || new Set(was.map(name.raw)).size < was.length) {
    pairUp((raw) => contentOf(each.get(raw, NOWHERE)), contentOf);
  }
  if (name) pairUp(name.raw, name.model);
  const free = [...was.keys()].filter((index) => !taken.has(index));
  const alone = [...found.keys()].filter((index) => found[index] === -1);
  if (free.length !== alone.length) return { found, renamed: NOTHING };
  for (const [nth, index] of alone.entries()) found[index] = free[nth] ?? -1;
  return { found, renamed: new Set(alone) };
}

/** What two elements have in common if they are the same, apart from unknown keys, of which a model may say nothing. */
function contentOf(model: Json | undefined): string | undefined {
  if (!isJsonRecord(model)) return model === undefined ? undefined : canonicalJson(model);
  const { extensions: _, ...content } = model;
  return canonicalJson(content);
}

/** The old list, if the new one has the very same elements in the same order. */
export function sameOr(next: readonly Json[], old: Json | undefined): Json {
  const isSame = Array.isArray(old) && old.length === next.length && next.every((item, index) => item === old[index]);
  return isSame ? old : next;
}
