import { oneOf, reporting } from "@skill-convert/format";

const WORDS = ["inference", "script", "human", "documentation"];

/** The words of the older key `invocation` that are not runtimes (semioverse.md#d5). */
const OLDER = { manual: "human", none: "documentation" } as const;

/** The value of `runtime`, or of the older `invocation`. */
export const runtime = reporting(oneOf(WORDS, { older: OLDER }), (raw) => {
  const meant = raw === "manual" || raw === "none" ? OLDER[raw] : undefined;
  return meant === undefined ? [] : [{ code: "older-runtime", path: [], args: { found: String(raw), runtime: meant } }];
});
