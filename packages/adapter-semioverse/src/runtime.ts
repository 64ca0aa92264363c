import { getOwn, type Json, type JsonRecord, type SkillManifest } from "@skill-convert/core";

export type Runtime = NonNullable<SkillManifest["runtime"]>;

/** Section 2: how a skill is carried out, with the spellings that the older key `invocation` had. */
const RUNTIMES: ReadonlyMap<string, Runtime> = new Map([
  ["inference", "inference"],
  ["script", "script"],
  ["human", "human"],
  ["documentation", "documentation"],
  ["manual", "human"],
  ["none", "documentation"],
]);

export const RUNTIME_SPELLINGS = [...RUNTIMES.keys()];

export type RuntimeKey = "runtime" | "invocation";

/** The key under which a document names its runtime; undefined where it does not. */
export function runtimeKey(document: JsonRecord): RuntimeKey | undefined {
  for (const key of ["runtime", "invocation"] as const) {
    if ((getOwn(document, key) ?? null) !== null) return key;
  }
  return undefined;
}

/** The runtime that a word names. */
export function decodeRuntime(raw: Json | undefined): Runtime | undefined {
  return typeof raw === "string" ? RUNTIMES.get(raw) : undefined;
}

/** The runtime that a document names. */
export function runtimeOf(document: JsonRecord): Runtime | undefined {
  const key = runtimeKey(document);
  return key && decodeRuntime(getOwn(document, key));
}
