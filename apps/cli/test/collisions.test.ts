import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apartFrom, Collisions, type Decided } from "../../../packages/workspace/src/convert/decide/collisions.js";
import type { FoundInput } from "../../../packages/workspace/src/find/find.js";

/** A skill at a path, and the name under which it is written. */
interface Case {
  readonly path: string;
  readonly name: string;
  /** The id before the conversion: by default that of no other skill. */
  readonly id?: string;
}

const toInput = ({ path }: Case): FoundInput & { readonly relative: string } => ({
  source: path,
  relative: path,
  directory: path,
  path,
  explicit: false,
});

const targetOf = ({ path, name }: Case) => `${path.slice(0, path.lastIndexOf("/") + 1)}${name}`;

/** Returns the decisions in the order of the skills, and logs each step. */
function decide(cases: readonly Case[], several: boolean, log: string[] = []): Decided<Case>[] {
  const collisions = new Collisions<Case>(several);
  const given: Decided<Case>[] = [];
  const take = (decided: Iterable<Decided<Case>>) => {
    for (const each of decided) {
      log.push(`given ${each.skill.path}`);
      given.push(each);
    }
  };
  for (const each of cases) {
    take(collisions.add(each, toInput(each), targetOf(each), each.id ?? each.path));
    log.push(`added ${each.path}`);
  }
  take(collisions.rest());
  return given.sort((left, right) => cases.indexOf(left.skill) - cases.indexOf(right.skill));
}

const name = fc.constantFrom("a", "b", "c", "B");
const path = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join("/"));

/** Skills in the order of a search: a folder before its subfolders, by name. */
const found = fc
  .uniqueArray(fc.record({ path, name }), { selector: (each) => each.path, maxLength: 20 })
  .map((cases) => cases.sort((a, b) => (`${a.path}/` < `${b.path}/` ? -1 : 1)));

describe("skills that would share a folder", () => {
  it("are refused, except for one whose folder has the name of the target", () => {
    fc.assert(
      fc.property(found, (cases) => {
        const given = decide(cases, false);
        expect(given.map(({ skill }) => skill)).toEqual(cases);
        const key = (each: Case) => targetOf({ ...each, name: each.name.toLowerCase() });
        for (const [index, each] of cases.entries()) {
          const shared = cases.filter((other) => key(other) === key(each));
          const sharing = shared.map(({ path }) => path);
          const isWritten = shared.length === 1 || each.path === key(each);
          expect(given[index]?.decision).toEqual(isWritten ? { kind: "target" } : { kind: "refused", sharing });
        }
      }),
    );
  });

  it("are decided at once if their folder has the name of the target, and otherwise when the search has left it", () => {
    const log: string[] = [];
    const cases = ["x/a", "x/a/n/m", "x/b", "x/c", "y/a"].map((path) => ({ path, name: path.slice(-1) }));
    cases.push({ path: "y/b", name: "d" });
    decide(
      cases.map((each) => (each.path === "x/b" ? { ...each, name: "other" } : each)),
      false,
      log,
    );
    expect(log).toEqual([
      "given x/a",
      "added x/a",
      "given x/a/n/m",
      "added x/a/n/m",
      "added x/b",
      "given x/c",
      "added x/c",
      "given x/b",
      "given y/a",
      "added y/a",
      "added y/b",
      "given y/b",
    ]);
  });

  it("may come from several inputs", () => {
    const cases = ["x/b", "y/b", "x/c"].map((path) => ({ path, name: "a" }));
    expect(decide(cases, true).map(({ decision }) => decision.kind)).toEqual(["refused", "target", "refused"]);
  });

  it("are kept apart if they had one id, in folders that no other skill is written to", () => {
    const withIds = fc.record({ path, name, id: fc.constantFrom("one", "two") });
    const skills = fc.uniqueArray(withIds, { selector: (each) => each.path, maxLength: 20 });
    fc.assert(
      fc.property(skills, (unsorted) => {
        const cases = unsorted.sort((a, b) => (`${a.path}/` < `${b.path}/` ? -1 : 1));
        const written = decide(cases, false).flatMap(({ skill, decision }) => {
          if (decision.kind === "refused") return [];
          const target = targetOf(skill);
          return [decision.kind === "apart" ? apartFrom(target, skill.path) : target].map((path) => path.toLowerCase());
        });
        expect(new Set(written).size).toBe(written.length);
        for (const [index, { decision }] of decide(cases, false).entries()) {
          if (decision.kind !== "apart") continue;
          const { path: own, id } = cases[index] as Case;
          expect(decision.sharing).toContain(own);
          expect(cases.filter(({ path }) => decision.sharing.includes(path)).every((each) => each.id === id)).toBe(
            true,
          );
        }
      }),
    );
  });
});
