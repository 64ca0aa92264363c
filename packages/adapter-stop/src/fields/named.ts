import type { JsonRecord } from "@skill-convert/core";
import { type Codec, distinct, list } from "@skill-convert/format";

/** A list in which names are unique (stop.md#d9). */
export const named = (value: Codec<JsonRecord>) =>
  distinct(list(value, "a list of mappings"), "duplicate-name", "name");
