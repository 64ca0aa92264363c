import type { Json } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { TOKENS } from "./dictionary.js";
import type { Random } from "./random.js";

/** Other data than `value`, mostly near it: set, removed, added or moved somewhere inside. */
export function changeJson(value: Json, random: Random): Json {
  if (random.once(8)) return someJson(random, 2);
  if (Array.isArray(value)) return changeList(value, random);
  if (isJsonRecord(value)) return changeRecord(Object.entries(value), random);
  return someJson(random, 2);
}

function changeList(items: readonly Json[], random: Random): Json {
  const at = random.below(items.length + 1);
  if (items.length === 0 || random.once(3)) return items.toSpliced(at, 0, someJson(random, 2));
  const index = random.below(items.length);
  if (random.once(3)) return items.toSpliced(index, 1);
  if (random.once(4)) return items.toReversed();
  return items.with(index, changeJson(items[index] ?? null, random));
}

function changeRecord(entries: readonly (readonly [string, Json])[], random: Random): Json {
  const at = random.below(entries.length + 1);
  if (entries.length === 0 || random.once(3)) {
    return recordOf<Json>(entries.toSpliced(at, 0, [random.pick(TOKENS), someJson(random, 2)]));
  }
  const index = random.below(entries.length);
  if (random.once(4)) return recordOf<Json>(entries.toSpliced(index, 1));
  return recordOf<Json>(
    entries.map(([key, item], place) => [key, place === index ? changeJson(item, random) : item] as const),
  );
}

/** Any data. */
function someJson(random: Random, depth: number): Json {
  switch (random.below(depth > 0 ? 8 : 6)) {
    case 0:
      return null;
    case 1:
      return random.once(2);
    case 2:
      return random.pick([0, 1, -1, 0.5, 1e21, 2 ** 53 - 1]);
    case 3:
    case 4:
    case 5:
      return random.once(4) ? random.pick(TOKENS) + random.pick(TOKENS) : random.pick(TOKENS);
    case 6:
      return Array.from({ length: random.below(4) }, () => someJson(random, depth - 1));
    default:
      return recordOf<Json>(
        Array.from({ length: random.below(4) }, () => [random.pick(TOKENS), someJson(random, depth - 1)] as const),
      );
  }
}
