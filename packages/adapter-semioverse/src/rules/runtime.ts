import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { NOWHERE, type Reading } from "@skill-convert/format";
import { runtime } from "../fields/runtime.js";
import type { Rules } from "./rule.js";

/** The runtime of a document, with its path. */
function runtimeOf({ table, document }: Reading): { word?: Json | undefined; path: Path } {
  const [found] = table.find(document, runtime);
  return found ? { word: runtime.get(found.raw, NOWHERE), path: found.path } : { path: ["runtime"] };
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonRecord(value) && Object.keys(value).length === 0;
}

const MEANING = { inputs: "it takes", outputs: "it returns" } as const;

export const runtimeRules: Rules = {
  "no-program": {
    section: "Section 2",
    sentences: ["semioverse.md#s28"],
    requirement: "A skill with the runtime script has its program in the folder scripts.",
    find(reading) {
      const { files } = reading;
      const { word, path } = runtimeOf(reading);
      if (word !== "script" || files.folder === undefined) return [];
      return files.list().some((file) => file.startsWith("scripts/")) ? [] : [{ path }];
    },
  },
  "not-invocable": {
    section: "Section 2",
    sentences: ["semioverse.md#s30"],
    requirement: "A skill with the runtime documentation cannot be invoked.",
    find(reading) {
      if (runtimeOf(reading).word !== "documentation") return [];
      return ["triggers", "inputs", "outputs"]
        .filter((key) => !isEmpty(getOwn(reading.document, key)))
        .map((key) => ({ path: [key], part: "key", args: { key } }));
    },
  },
  "no-schema": {
    section: "Definition 2.1",
    sentences: ["semioverse.md#s14", "semioverse.md#s15", "semioverse.md#d16"],
    requirement: "A manifest has a schema of the input and one of the output.",
    find(reading) {
      if (runtimeOf(reading).word === "documentation") return [];
      return (["inputs", "outputs"] as const)
        .filter((key) => (getOwn(reading.document, key) ?? null) === null)
        .map((key) => ({ path: [key], args: { key, what: MEANING[key] } }));
    },
  },
};
