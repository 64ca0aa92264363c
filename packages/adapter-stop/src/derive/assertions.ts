import type { Assertion, Assertions, LossNote, SkillManifest } from "@skill-convert/core";
import { assertionsOfOutcome } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import type { PrepareContext, Prepared } from "@skill-convert/format";
import { observeAssertions, observes } from "../fields/observability.js";
import { type ImpliedAssertion, schemasToAssertions } from "./output-schemas.js";
import { isClosed, type Scope, scopeOf } from "./references.js";
import type { SkillLocation } from "./skill-location.js";
import { isUntraced } from "./untraced.js";

interface AssertionContext {
  readonly location: SkillLocation;
  readonly scope: Scope;
  /** The manifest that is overwritten. If it has assertions but no level, no level is added. */
  readonly existing: SkillManifest | undefined;
  /** Assertions for keywords of output schemas, because STOP has constraints for inputs only. */
  readonly implied: readonly ImpliedAssertion[];
}

/** Writes assertions in place of parts that STOP does not have: keywords of output schemas, produced files, a timeout. */
export function writeAssertions(manifest: SkillManifest, { files, existing }: PrepareContext): Prepared {
  const { manifest: moved, implied, notes: schemaNotes } = schemasToAssertions(manifest, existing);
  const notes = [...schemaNotes];
  const context = { location: files, scope: scopeOf(moved), existing, implied };
  return { manifest: withAssertions(moved, context, notes), notes };
}

/** Returns the manifest with the assertions to write, at a level at which they are evaluated. */
function withAssertions(manifest: SkillManifest, context: AssertionContext, notes: LossNote[]): SkillManifest {
  const { observability, ...rest } = manifest;
  const assertions = assertionsToWrite(manifest, context, notes);
  const isLeftOut = (hasAny(context.existing?.assertions) && !observes(context.existing)) || isUntraced(manifest);
  const observed = hasAny(assertions) && !isLeftOut ? observeAssertions(observability, notes) : observability;
  return { ...rest, ...compact({ assertions, observability: observed }) };
}

/** The declared assertions, and those that other parts of the manifest imply. */
function assertionsToWrite(
  manifest: SkillManifest,
  { location, scope, implied }: AssertionContext,
  notes: LossNote[],
): Assertions | undefined {
  const { assertions } = manifest;
  const added = isUntraced(manifest) ? [] : [...implied, ...assertedOutcome(manifest, location)];
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
  const addedAssertions = added.map(({ assertion }) => assertion).filter((assertion) => isWritable(assertion, scope));
  return {
    ...assertions,
    ...compact({ pre, post: post || added.length > 0 ? [...(post ?? []), ...addedAssertions] : undefined }),
  };
}

function hasAny(assertions: Assertions | undefined): boolean {
  return (assertions?.pre?.length ?? 0) + (assertions?.post?.length ?? 0) > 0;
}

/** Produced files and the timeout as assertions. */
function assertedOutcome(manifest: SkillManifest, { path }: SkillLocation): ImpliedAssertion[] {
  return assertionsOfOutcome(manifest, path).map((assertion) => ({
    assertion,
    reason:
      assertion.check === "duration"
        ? "STOP has no timeout, so it was written as an assertion on the duration."
        : "STOP has no produced files, so an assertion that the file exists was written.",
  }));
}

/** Returns false for a reference to an undeclared name: it would be an error (stop.md#s60), and could never hold. */
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
