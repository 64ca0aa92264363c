import { loadOrder, missingDependencies, unavailable } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { codes, needs, skill, writer } from "../manifests.js";
import { type OpenStore, openWith } from "./open-store.js";

export function describePlans(open: OpenStore): void {
  describe("a plan", () => {
    const manifests = [needs("app", "lib"), skill("lib"), needs("poor", "gone"), needs("above", "poor")];

    it("has the dependencies of a step before it, or assumes that they have run (semioverse.md#s68)", async () => {
      const store = await openWith(open, manifests);
      const complete = await store.plan(["app", "lib"]);
      expect([complete.stages, complete.assumed, complete.refused]).toEqual([[["lib"], ["app"]], [], []]);
      expect((await store.plan(["app"])).assumed).toEqual([{ step: "app", dependency: "lib" }]);
    });

    it("is refused if a skill needs a skill that is not registered, directly or not (semioverse.md#s63)", async () => {
      const store = await openWith(open, manifests);
      const plan = await store.plan(["above", "lib"]);
      expect(plan).toMatchObject({ stages: [], edges: [], assumed: [], refused: ["above"] });
      expect(plan.diagnostics.map(({ message }) => message)).toEqual([
        "above cannot run: poor depends on gone, which is not registered.",
      ]);
    });

    it("covers every skill that can be invoked if no runs are given", async () => {
      const store = await openWith(open, manifests);
      const { stages, refused, diagnostics } = await store.plan();
      expect([stages, refused]).toEqual([
        [["lib"], ["app"]],
        ["above", "poor"],
      ]);
      expect(codes(diagnostics)).toEqual(["registry/cannot-run", "registry/cannot-run"]);
    });

    it("has skills in conflict in different stages (semioverse.md#s75)", async () => {
      const store = await openWith(open, [writer("a", ["docs"]), writer("b", ["docs/api"])]);
      expect((await store.plan()).stages).toEqual([["b"], ["a"]]);
      expect((await store.plan(["a", "b"])).stages).toEqual([["b"], ["a"]]);
    });

    it("suggests the id of another skill for one that is misspelt", async () => {
      const store = await openWith(open, manifests);
      const { refused, diagnostics } = await store.plan(["lbi"]);
      expect(refused).toEqual(["lbi"]);
      expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('did you mean "lib"?')]);
    });
  });

  describe("a snapshot of some skills", () => {
    it("has all that they depend on and that depends on them (semioverse.md#s61, semioverse.md#s64, semioverse.md#s65)", async () => {
      const store = await openWith(open, [
        needs("app", "lib", "tool"),
        needs("lib", "base"),
        skill("base"),
        skill("tool", { dependencies: [{ id: "gone" }, { id: "extra", optional: true }] }),
        needs("user", "app"),
      ]);
      const snapshot = await store.snapshot(["app"]);
      expect(loadOrder(snapshot, ["app"])).toEqual({ order: ["base", "lib", "tool", "app"], missing: ["gone"] });
      expect(missingDependencies(snapshot).map(({ from, to }) => [from, to])).toEqual([
        ["tool", "extra"],
        ["tool", "gone"],
      ]);
      expect(unavailable(snapshot, "app", ["app", "lib", "tool"]).map(({ id }) => id)).toEqual(["base", "gone"]);
      expect(snapshot.dependents("app")).toEqual(["user"]);
    });
  });
}
