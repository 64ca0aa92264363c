import { convert, type Effect, type SkillManifest } from "@skill-convert/core";
import { effectiveEffects } from "@skill-convert/core/adapters";
import { anyManifest, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { pairs, runsPerPair } from "../skills.js";

/** The effect that has to be there in a target, in words, for one of the source; undefined where it can hold none. */
type Reach = (effect: Effect) => string | undefined;

const name = (effect: Effect): string => {
  if (effect.type === "unknown") return `unknown ${effect.name}`;
  return "access" in effect && effect.access ? `${effect.type} ${effect.access}` : effect.type;
};

/** The effect that each becomes, so that nobody takes a skill for more harmless than it is (mapping-decisions.md#d31). */
const REACH: Readonly<Record<string, Reach>> = {
  "skill-manifest-v2": (effect) => {
    if (effect.type === "filesystem" && effect.access === "delete") return "filesystem write";
    if (effect.type === "message") return "network";
    return effect.type === "state" ? "filesystem write" : name(effect);
  },
  // A list of side effects that leaves one out is not written.
  stop: (effect) => {
    return ["database", "git", "unknown"].includes(effect.type) ? undefined : name(effect);
  },
  adr002: (effect) => (effect.type === "network" || effect.type === "message" ? "network" : undefined),
  // A region that is left out leaves everything open; one that is there has to cover what is read and written.
  semioverse: (effect) => {
    if (effect.type !== "filesystem" || effect.access === undefined) return undefined;
    return effect.access === "delete" ? "filesystem write" : name(effect);
  },
  "skill-standard": () => undefined,
  "agent-skills": () => undefined,
  // Hints promise nothing that the effects do not say, which the tests of the adapter check.
  "mcp-tools": () => undefined,
  // A document without servers declares no effects, and the servers of another format are not known.
  openapi: () => undefined,
};

/** Files in no folder are no files: `writes: []` of a region says that nothing is written. */
function reachesAnything(effect: Effect): boolean {
  return !(effect.type === "filesystem" && effect.paths?.length === 0);
}

function covers(found: ReadonlySet<string>, wanted: string): boolean {
  if (found.has(wanted)) return true;
  const [type, access] = wanted.split(" ");
  return type === "filesystem" && access !== undefined && found.has("filesystem");
}

function understated(before: SkillManifest, after: SkillManifest, reach: Reach): string[] {
  // Saying nothing is no understatement: a reader has to assume anything.
  if (after.effects === undefined) return [];
  const found = new Set(after.effects.map(name));
  const wanted = (effectiveEffects(before) ?? []).filter(reachesAnything).flatMap((effect) => reach(effect) ?? []);
  return wanted.filter((effect) => !covers(found, effect));
}

describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  it("never understates an effect (mapping-decisions.md#d31)", () => {
    const reach = REACH[to.id];
    if (!reach) throw new Error(`no row for ${to.id}`);
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const { value } = convert(writeAndRead(from, manifest).files, { from, to });
        if (!value) throw new LawBroken("not converted");
        const missing = understated(value.manifest, value.readBack, reach);
        if (missing.length > 0) {
          throw new LawBroken("understated", {
            missing,
            before: value.manifest.effects,
            after: value.readBack.effects,
          });
        }
      }),
      { numRuns: runsPerPair(25) },
    );
  });
});
