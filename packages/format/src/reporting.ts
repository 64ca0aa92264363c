import type { Json } from "@skill-convert/core";
import { type Codec, checkValue, type Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";

/**
 * A codec that has more to report about the values that it reads: dialects, and what several of their parts say together.
 *
 * @param find the issues of a value, with paths from there; `at` knows its place only while a document is checked
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
    get(raw, at) {
      const model = inner.get(raw, at);
      if (model !== undefined) for (const { code } of find(raw, at)) at.note(code);
      return model;
    },
    check(raw, at, report) {
      checkValue(inner as Codec, raw, at, report);
      for (const issue of find(raw, at)) report({ ...issue, path: [...at.path, ...issue.path] });
    },
  };
}
