import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { type FindingDefinitions, type ManifestReading, NOWHERE } from "@skill-convert/format";
import { runtime } from "../fields/runtime.js";

const MEANING = { inputs: "it takes", outputs: "it returns" } as const;

/** The findings about the runtime and about what it requires. */
export const runtimeFindings = {
  "older-runtime": {
    severity: "info",
    message: 'The runtime "{found}" is an older name for "{runtime}".',
    docs: "`manual` is read as `human`, `none` as `documentation`.",
    section: "Section 2",
    requirement: "The runtimes of the specification are inference, script, human and documentation.",
    sentences: ["semioverse.md#s26", "semioverse.md#d5"],
  },
  "derived-entrypoint": {
    severity: "info",
    message: "The skill is assumed to run {path}.",
    docs: "A skill with the runtime `script` runs a program in `scripts/` (section 2): the one with the skill's name, or the only one.",
  },
  "no-program": {
    severity: "info",
    message: "The skill is run as a script, but its scripts folder has no program.",
    docs: "A skill with the runtime `script` runs a program in `scripts/` (section 2).",
    section: "Section 2",
    requirement: "A skill with the runtime script has its program in the folder scripts.",
    sentences: ["semioverse.md#s28"],
    find(reading) {
      const { files } = reading;
      const { word, path } = runtimeOf(reading);
      if (word !== "script" || files.folder === undefined) return [];
      return files.list().some((file) => file.startsWith("scripts/")) ? [] : [{ path }];
    },
  },
  "not-invocable": {
    severity: "info",
    message: 'The skill is documentation, which is never invoked, so "{key}" has no effect.',
    docs: "Section 2: a skill with the runtime `documentation` is for reference only. Choose another runtime, or remove the key.",
    section: "Section 2",
    requirement: "A skill with the runtime documentation cannot be invoked.",
    sentences: ["semioverse.md#s30"],
    find(reading) {
      if (runtimeOf(reading).word !== "documentation") return [];
      return ["triggers", "inputs", "outputs"]
        .filter((key) => !isEmpty(getOwn(reading.document, key)))
        .map((key) => ({ path: [key], part: "key", args: { key } }));
    },
  },
  "no-schema": {
    severity: "info",
    message: 'The skill has no "{key}", so it is not known what {what}.',
    docs: "Definition 2.1: a manifest has a schema of the input and one of the output. Skills are chained by them.",
    section: "Definition 2.1",
    requirement: "A manifest has a schema of the input and one of the output.",
    sentences: ["semioverse.md#s14", "semioverse.md#s15", "semioverse.md#d16"],
    find(reading) {
      if (runtimeOf(reading).word === "documentation") return [];
      return (["inputs", "outputs"] as const)
        .filter((key) => (getOwn(reading.document, key) ?? null) === null)
        .map((key) => ({ path: [key], args: { key, what: MEANING[key] } }));
    },
  },
} as const satisfies FindingDefinitions;

/** The runtime of a document, with its path. */
function runtimeOf({ find }: ManifestReading): { word?: Json | undefined; path: Path } {
  const [found] = find(runtime);
  return found ? { word: runtime.get(found.raw, NOWHERE), path: found.path } : { path: ["runtime"] };
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonRecord(value) && Object.keys(value).length === 0;
}
