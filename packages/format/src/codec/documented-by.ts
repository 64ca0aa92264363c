import type { Json, JsonRecord } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/**
 * Checks and documents the values of a codec by another one that describes all their keys, if the first reads only some
 * of them or reads them through a lens.
 *
 * @example
 * const card = record([field("to", "name", string)], { id: "card" });
 * const described = record([field("to", "name", string), field("from", "sender", string)], { id: "card" });
 * documentedBy(card, described).keys({}).map(({ key }) => key); // ["to", "from"]
 */
export function documentedBy<M extends Json>(inner: Codec<M>, by: Codec<JsonRecord>): Codec<M> {
  const { schema, check, child, keys } = by;
  return { ...inner, schema, ...compact({ check, child, keys }) };
}
