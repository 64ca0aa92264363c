import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core";

/** Applies what changed from `before` to `after` onto `current`. */
export function rebase(before: Json | undefined, current: Json | undefined, after: Json | undefined): Json | undefined {
  return jsonEqual(before, after) ? current : after;
}
