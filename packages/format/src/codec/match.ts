import type { Json } from "@skill-convert/core";
import { canonicalJson, isJsonRecord } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";
import { NOWHERE } from "./cursor.js";

/** Assigns to each list element of the model the element of the document that it is written over. */
export interface Matches {
  /** For each element of the model, the index in the document, or -1. */
  readonly found: readonly number[];
  /** The elements of the model that were matched only by their order, for example after a renaming. */
  readonly renamed: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<number> = new Set();

/**
 * Matches the list elements of the model with those of the document: elements without a unique name by content, then
 * all others by name, and the remaining ones by order if both sides have equally many.
 */
export function matchElements(models: readonly Json[], raws: readonly Json[], each: Codec): Matches {
  const found = new Array<number>(models.length).fill(-1);
  if (raws.length === 0) return { found, renamed: NOTHING };
  const taken = new Set<number>();
  const pairUp = (ofRaw: (raw: Json) => string | undefined, ofModel: (model: Json) => string | undefined) => {
    const waiting = new Map<string, number[]>();
    for (let index = raws.length - 1; index >= 0; index--) {
      const key = taken.has(index) ? undefined : ofRaw(raws[index] ?? null);
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
  if (!name || new Set(raws.map(name.raw)).size < raws.length) {
    pairUp((raw) => contentOf(each.get(raw, NOWHERE)), contentOf);
  }
  if (name) pairUp(name.raw, name.model);
  const free = [...raws.keys()].filter((index) => !taken.has(index));
  const unmatched = [...found.keys()].filter((index) => found[index] === -1);
  if (free.length !== unmatched.length) return { found, renamed: NOTHING };
  for (const [nth, index] of unmatched.entries()) found[index] = free[nth] ?? -1;
  return { found, renamed: new Set(unmatched) };
}

/** The content by which elements are compared, without unknown keys, which a model may lack. */
function contentOf(model: Json | undefined): string | undefined {
  if (!isJsonRecord(model)) return model === undefined ? undefined : canonicalJson(model);
  const { extensions: _, ...content } = model;
  return canonicalJson(content);
}

/** Returns the old list if the new one has identical elements in the same order; otherwise the new one. */
export function sameOr(next: readonly Json[], old: Json | undefined): Json {
  const isSame = Array.isArray(old) && old.length === next.length && next.every((item, index) => item === old[index]);
  return isSame ? old : next;
}
