import type { Assertion, Assertions, LossNote, SkillManifest } from "@skill-convert/core";
import { hasSensitive } from "@skill-convert/core/adapters";
import { compact, jsonEqual } from "@skill-convert/core/json";
import { observeAssertions, observes } from "../fields/observability.js";
import { placePath, type SkillLocation } from "./home.js";
import { producedFilesOf } from "./produced.js";
import { isClosed, type Scope } from "./references.js";

/** What assertions are written for. */
interface AssertionContext {
  readonly location: SkillLocation;
  readonly scope: Scope;
  /** The manifest that is there. A level that it leaves out, although it has assertions, stays out. */
  readonly was: SkillManifest | undefined;
  /** What the schemas of the outputs demand that STOP has no place for there. */
  readonly demanded: readonly Implied[];
}

/** A manifest with the assertions to write, and at a level at which they are evaluated. */
export function withAssertions(manifest: SkillManifest, context: AssertionContext, notes: LossNote[]): SkillManifest {
  const { observability, ...rest } = manifest;
  const assertions = assertionsToWrite(manifest, context, notes);
  const isLeftOut = (areSome(context.was?.assertions) && !observes(context.was)) || isUntraced(manifest);
  const observed = areSome(assertions) && !isLeftOut ? observeAssertions(observability, notes) : observability;
  return { ...rest, ...compact({ assertions, observability: observed }) };
}

/**
 * STOP has no word for what is sensitive, and from level L1 on a run is traced with its inputs ("Execution Trace"). So a
 * conversion raises no level for a skill that marks something as sensitive, nor writes assertions that would need one.
 */
export function isUntraced(manifest: SkillManifest): boolean {
  return hasSensitive(manifest) && !observes(manifest);
}

/** The declared assertions, that produced files exist, and the longest run time. */
function assertionsToWrite(
  manifest: SkillManifest,
  { location, scope, demanded }: AssertionContext,
  notes: LossNote[],
): Assertions | undefined {
  const { assertions } = manifest;
  const added = isUntraced(manifest) ? [] : [...demanded, ...impliedAssertions(manifest, location)];
  if (!assertions && added.length === 0) return undefined;
  const writable = (list: "pre" | "post") =>
    assertions?.[list]?.filter((assertion, index) => {
      if (isWritable(assertion, scope)) return true;
      const reason = "The assertion refers to something that the manifest does not declare, which STOP does not allow.";
      notes.push({ path: ["assertions", list, index], kind: "dropped", reason });
      return false;
    });
  const pre = writable("pre");
  const post = writable("post");
  const declared = assertions?.post?.length ?? 0;
  for (const [index, { reason }] of added.entries()) {
    const path = assertions?.post ? ["post", declared + index] : assertions ? ["post"] : [];
    notes.push({ path: ["assertions", ...path], kind: "synthesised", reason });
  }
  const more = added.map(({ assertion }) => assertion).filter((assertion) => isWritable(assertion, scope));
  return {
    ...assertions,
    ...compact({ pre, post: post || added.length > 0 ? [...(post ?? []), ...more] : undefined }),
  };
}

/** Whether there is anything to verify. */
function areSome(assertions: Assertions | undefined): boolean {
  return (assertions?.pre?.length ?? 0) + (assertions?.post?.length ?? 0) > 0;
}

/** An assertion that is written for something else, and why. */
export interface Implied {
  readonly assertion: Assertion;
  readonly reason: string;
}

function impliedAssertions(manifest: SkillManifest, location: SkillLocation): Implied[] {
  const declared = manifest.assertions?.post ?? [];
  const added: Implied[] = [];
  for (const { pattern, base, description } of producedFilesOf(manifest)) {
    const path = placePath(pattern, base ?? "repository", location);
    const same = (assertion: Assertion) => assertion.check === "file_exists" && jsonEqual(assertion.path, path);
    if ([...declared, ...added.map(({ assertion }) => assertion)].some(same)) continue;
    const assertion: Assertion = compact({ check: "file_exists", path, message: description });
    added.push({ assertion, reason: "STOP has no produced files, so one was written as an assertion that it exists." });
  }
  const maxMs = (manifest.execution?.timeout ?? Number.NaN) * 1000;
  const same = (assertion: Assertion) => assertion.check === "duration" && assertion.maxMs === maxMs;
  if (Number.isNaN(maxMs) || declared.some(same)) return added;
  const reason = "STOP has no timeout, so it was written as an assertion on the duration.";
  return [...added, { assertion: { check: "duration", maxMs }, reason }];
}

/** Whether an assertion can be written: a reference to nothing declared would be an error, and could never hold. */
function isWritable(assertion: Assertion, scope: Scope): boolean {
  switch (assertion.check) {
    case "file_exists":
    case "file_not_empty":
    case "file_matches":
      return isClosed(assertion.path, scope);
    case "custom":
      return isClosed(assertion.command, scope);
    case "output":
      return assertion.output !== "";
    default:
      return true;
  }
}
