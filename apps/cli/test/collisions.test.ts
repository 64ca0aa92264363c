import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apartFrom, Collisions, type Decided } from "../src/commands/convert/collisions.js";
import type { FoundInput } from "../src/inputs/find.js";

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

/** Returns the skills in the order in which they are decided, and logs each step. */
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
  return given;
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
  it("are refused, and all skills keep their order", () => {
    fc.assert(
      fc.property(found, (cases) => {
        const given = decide(cases, false);
        expect(given.map(({ skill }) => skill)).toEqual(cases);
        const key = (each: Case) => targetOf({ ...each, name: each.name.toLowerCase() });
        for (const [index, each] of cases.entries()) {
          const shared = cases.filter((other) => key(other) === key(each));
          const sharing = shared.map(({ path }) => path);
          expect(given[index]?.decision).toEqual(shared.length > 1 ? { kind: "refused", sharing } : { kind: "target" });
        }
      }),
    );
  });

  it("are decided as soon as the search has left their folder", () => {
    const log: string[] = [];
    const cases = ["x/a", "x/a/n/m", "x/b", "y/a"].map((path) => ({ path, name: path.slice(-1) }));
    decide(cases, false, log);
    const [xa, nested, xb, ya] = cases.map((each) => each.path);
    expect(log).toEqual([
      `added ${xa}`,
      `added ${nested}`,
      `added ${xb}`,
      `given ${xa}`,
      `given ${nested}`,
      `given ${xb}`,
      `added ${ya}`,
      `given ${ya}`,
    ]);
  });

  it("may come from several inputs", () => {
    const cases = ["x/a", "y/a", "x/a "].map((path) => ({ path, name: "a" }));
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
