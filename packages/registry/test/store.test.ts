import { describe, expect, it } from "vitest";
import { createSkillRegistry, memoryStore, registerEach } from "../src/index.js";
import { needs, skill } from "./manifests.js";
import { describeStore } from "./store/describe-store.js";

describeStore("in memory", async (options) => memoryStore(createSkillRegistry(options)));

describe("a store in memory", () => {
  it("begins with the skills of a registry, and knows which it refused", async () => {
    const { registry } = registerEach(createSkillRegistry(), [{ manifest: needs("a", "a") }, { manifest: skill("b") }]);
    const store = memoryStore(registry);
    await store.register({ manifest: skill("c") });
    const kept = await store.snapshot();
    expect([kept.ids(), kept.refusal("a")?.cyclic]).toEqual([["b", "c"], true]);
  });

  it("gives every match at once if no limit is wanted", async () => {
    const store = memoryStore();
    const many = Array.from({ length: 20_001 }, (_, index) => ({ manifest: skill(`s${index}`) }));
    await store.register(many);
    const { matches, next } = await store.query({}, { limit: Number.POSITIVE_INFINITY });
    expect([matches.length, next]).toEqual([20_001, undefined]);
  });
});
