import { memoryFiles } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Prepared } from "../src/convert/prepare.js";
import { withoutCollisions } from "../src/convert/targets.js";
import type { InputSkill } from "../src/inputs.js";

/** A skill at a path that is to be written under a name. */
interface Case {
  readonly path: string;
  readonly name: string;
}

const toInput = ({ path }: Case): InputSkill => ({
  source: path,
  relative: path,
  files: memoryFiles({}),
  explicit: false,
});

const targetOf = ({ path, name }: Case) => `${path.slice(0, path.lastIndexOf("/") + 1)}${name}`;

function preparing(cases: readonly Case[], log: string[] = []) {
  const byPath = new Map(cases.map((each) => [each.path, each]));
  return (input: { source: string }): Prepared => {
    log.push(`prepare ${input.source}`);
    const found = byPath.get(input.source);
    const target = found && targetOf(found);
    return { input: input as InputSkill, from: undefined, conversion: undefined, target, diagnostics: [] };
  };
}

const name = fc.constantFrom("a", "b", "c", "B");
const path = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join("/"));

/** Skills as a search finds them: a folder before those in it, by name. */
const found = fc
  .uniqueArray(fc.record({ path, name }), { selector: (each) => each.path, maxLength: 20 })
  .map((cases) => cases.sort((a, b) => (`${a.path}/` < `${b.path}/` ? -1 : 1)));

describe("skills that would share a folder", () => {
  it("are refused, and all come in their order", () => {
    fc.assert(
      fc.property(found, (cases) => {
        const given = [...withoutCollisions(cases.map(toInput), preparing(cases), false)];
        expect(given.map(({ input }) => input.source)).toEqual(cases.map((each) => each.path));
        const key = (each: Case) => targetOf({ ...each, name: each.name.toLowerCase() });
        for (const [index, each] of cases.entries()) {
          const shared = cases.filter((other) => key(other) === key(each)).length > 1;
          expect(given[index]?.diagnostics.length).toBe(shared ? 1 : 0);
        }
      }),
    );
  });

  it("are known once the search has left their folder, so that nothing waits longer", () => {
    const log: string[] = [];
    const cases = ["x/a", "x/a/n/m", "x/b", "y/a"].map((path) => ({ path, name: path.slice(-1) }));
    for (const { input } of withoutCollisions(cases.map(toInput), preparing(cases, log), false)) {
      log.push(`given ${input.source}`);
    }
    const [xa, nested, xb, ya] = cases.map((each) => each.path);
    expect(log).toEqual([
      ...[`prepare ${xa}`, `prepare ${nested}`, `prepare ${xb}`],
      ...[`given ${xa}`, `given ${nested}`, `given ${xb}`],
      ...[`prepare ${ya}`, `given ${ya}`],
    ]);
  });

  it("may come from several inputs", () => {
    const cases = ["x/a", "y/a", "x/a "].map((path) => ({ path, name: "a" }));
    const given = [...withoutCollisions(cases.map(toInput), preparing(cases), true)];
    expect(given.map(({ diagnostics }) => diagnostics.length)).toEqual([1, 0, 1]);
  });
});
