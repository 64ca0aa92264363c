import { explainConflict } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { codes, skill, writer } from "../manifests.js";
import { idsFound, idsIn, itUnless, type OpenStore, type StoreLimits } from "./open-store.js";

const registrations = [
  { manifest: writer("tidy", ["notes/"], { version: "1.0.0" }), vault: "team" },
  { manifest: writer("tidy", ["notes/"], { version: "2.0.0", dependencies: [{ id: "team:tidy" }, { id: "log" }] }) },
  { manifest: writer("log", ["vendor/team/notes/"]) },
  { manifest: skill("report", { dependencies: [{ id: "tidy" }] }), vault: "team" },
];

export function describeVaults(open: OpenStore, limits: StoreLimits): void {
  describe("several vaults", () => {
    it("have separate ids, and dependencies are resolved in the vault of the skill (semioverse.md#d44)", async () => {
      const store = await open({ vaults: ["team"] });
      await store.register(registrations);
      expect(await idsIn(store)).toEqual(["log", "team:report", "team:tidy", "tidy"]);
      expect((await store.lookup("team:report"))?.dependencies.map(({ id }) => id)).toEqual(["team:tidy"]);
      expect((await store.lookup("tidy"))?.dependencies.map(({ id }) => id)).toEqual(["team:tidy", "log"]);
      expect((await store.snapshot()).versions("tidy")).toEqual([
        { id: "tidy", vault: "", version: "2.0.0" },
        { id: "team:tidy", vault: "team", version: "1.0.0" },
      ]);
      expect(await idsFound(store, { vault: "team" })).toEqual([["team:report", "team:tidy"], []]);
    });

    itUnless(limits.contexts, "have disjoint regions (semioverse.md#d44)", async () => {
      const store = await open({ vaults: ["team"] });
      await store.register(registrations);
      expect((await store.conflicts()).conflicts).toEqual([]);
      expect((await store.declareContext("all", ["log", "team:tidy", "tidy"])).accepted).toBe(true);
    });

    itUnless(limits.contexts, "share the regions of a mapped folder (semioverse.md#d44)", async () => {
      const mappings = [{ from: { vault: "team", folder: "" }, to: { vault: "", folder: "vendor/team" } }];
      const store = await open({ vaults: ["team"], mappings });
      await store.declareContext("all", ["log", "team:tidy"]);
      const refused = await store.register(registrations);
      expect(codes(refused.diagnostics)).toEqual(["registry/conflict"]);
      await store.declareContext("all", []);
      await store.register(registrations);
      expect((await store.conflicts()).conflicts.map(({ a, b }) => [a, b])).toEqual([["log", "team:tidy"]]);
      const snapshot = await store.snapshot(["tidy", "team:tidy"]);
      expect(explainConflict(snapshot, "tidy", "team:tidy")?.verdict).toBe("disjoint");
    });

    it("cannot be mapped if one is unknown", async () => {
      const mappings = [{ from: { vault: "x", folder: "" }, to: { vault: "", folder: "" } }];
      await expect(open({ mappings })).rejects.toThrow('the vault "x", which the registry does not have');
    });
  });
}
