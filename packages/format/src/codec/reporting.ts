import type { Json } from "@skill-convert/core";
import { type Codec, checkValue, type Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";

/**
 * Adds issues to those of a codec, such as deviations from the specification, or contradictions between parts of a
 * value.
 *
 * @param find returns the issues of a value, with paths relative to it; `at` is its position only while a document is
 *   checked, not while it is read
 * @example
 * const level = reporting(string, (raw) => (raw === "debug" ? [{ code: "noisy-level", path: [] }] : []));
 * const table = defineTable([field("level", "level", level)], { id: "card" });
 * table.issues({ level: "debug" }); // [{ code: "noisy-level", path: ["level"] }]
 */
export function reporting<M extends Json>(
  inner: Codec<M>,
  find: (raw: Json, at: Cursor) => readonly Issue[],
): Codec<M> {
  return {
    ...inner,
    get(raw, at, leaveOut) {
      const model = inner.get(raw, at, leaveOut);
      if (model !== undefined) for (const { code } of find(raw, at)) at.note(code);
      return model;
    },
    check(raw, at, report) {
      checkValue(inner as Codec, raw, at, report);
      for (const issue of find(raw, at)) report({ ...issue, path: [...at.path, ...issue.path] });
    },
  };
}
