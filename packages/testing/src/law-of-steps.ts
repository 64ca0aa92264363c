import { type Adapter, compareManifests, memoryFiles, type SkillManifest, toPointer } from "@skill-convert/core";
import { deepFreeze } from "./freeze.js";
import { LawBroken, SKILL_PATH } from "./laws.js";

/** A step of the preparation of a manifest, as the package `format` runs it. */
interface Step {
  readonly adds: Readonly<Record<string, string>>;
  prepare(manifest: SkillManifest, context: object): { readonly manifest: SkillManifest };
}

/** Returns the steps by which an adapter prepares a manifest; none if it is not described in steps. */
function stepsOf(adapter: object): readonly Step[] {
  return "steps" in adapter && Array.isArray(adapter.steps) ? adapter.steps : [];
}

/**
 * Checks that each step of an adapter's preparation declares what it adds, in an empty folder: every value that a step
 * adds to a manifest lies at, below or above a pattern of its `adds`.
 *
 * @example
 * stepsDeclareWhatTheyAdd(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function stepsDeclareWhatTheyAdd(adapter: Adapter, given: SkillManifest): void {
  const { title } = adapter;
  const files = memoryFiles({}, { path: SKILL_PATH });
  const context = { subject: title, title, given, files, existing: undefined, document: undefined, editing: false };
  let manifest = deepFreeze(given);
  for (const [index, step] of stepsOf(adapter).entries()) {
    const prepared = deepFreeze(step.prepare(manifest, context).manifest);
    const patterns = Object.keys(step.adds).map((pattern) => pattern.split("/"));
    const undeclared = addedPaths(manifest, prepared).filter((path) => !patterns.some((each) => isNear(each, path)));
    if (undeclared.length > 0) {
      const pointers = undeclared.map(toPointer);
      throw new LawBroken("a step adds what it does not declare", { step: index, adds: step.adds, pointers });
    }
    manifest = prepared;
  }
}

type ManifestPath = readonly (string | number)[];

function addedPaths(before: SkillManifest, after: SkillManifest): ManifestPath[] {
  return compareManifests(before, after).flatMap((difference) =>
    difference.before === undefined && !difference.equivalent ? [difference.path] : [],
  );
}

/** Returns true if a path is matched by a pattern, leads to a part of a match, or contains one. */
function isNear(pattern: readonly string[], path: ManifestPath): boolean {
  return path.every((segment, index) => {
    const expected = pattern[index];
    return expected === undefined || expected === "*" || expected === String(segment);
  });
}
