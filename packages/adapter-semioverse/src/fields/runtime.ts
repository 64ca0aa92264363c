import { oneOf, reporting } from "@skill-convert/format";

const WORDS = ["inference", "script", "human", "documentation"];

/** Section 2: how a skill is carried out, with the words that the older key `invocation` had. */
const OLDER = { manual: "human", none: "documentation" } as const;

/** `runtime`, or `invocation`. */
export const runtime = reporting(oneOf(WORDS, OLDER), (raw) => {
  const meant = raw === "manual" || raw === "none" ? OLDER[raw] : undefined;
  return meant === undefined ? [] : [{ code: "older-runtime", path: [], args: { found: String(raw), runtime: meant } }];
});
