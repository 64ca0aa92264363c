import { isDeepStrictEqual } from "node:util";
import { createSkillRegistry, memoryStore, type RegistryStore, replay } from "@skill-convert/registry";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, setUpPostgres } from "../src/index.js";
import { FEW_IDS, type Step, stepsWith } from "./histories.js";
import { type Server, startServer } from "./server.js";

const options = {
  vaults: ["team"],
  mappings: [{ from: { vault: "team", folder: "docs" }, to: { vault: "", folder: "logs" } }],
};

/** The number of steps of a long history. */
const STEPS = Number(process.env["STEPS"] ?? 300);

let server: Server;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => server.stop());

/** Plays a history on both stores, compares every answer and what is kept at the end, and returns the number of skills. */
async function expectEqual(history: readonly Step[]): Promise<number> {
  const url = await server.database();
  await setUpPostgres(url, options);
  const kept = await openPostgresStore(url, { connections: 2 });
  const inMemory = memoryStore(createSkillRegistry(options));
  try {
    for (const [index, step] of history.entries()) await expectEqualAnswers(index, step, kept, inMemory);
    const events = await kept.history(0, 1_000_000);
    expect(events).toEqual(await inMemory.history(0, 1_000_000));
    const snapshot = await kept.snapshot();
    expect(replay(events, options).skills()).toEqual(snapshot.skills());
    return snapshot.size;
  } finally {
    await kept.close();
  }
}

async function expectEqualAnswers(index: number, step: Step, kept: RegistryStore, inMemory: RegistryStore) {
  const answer = await step.run(kept);
  const expected = await step.run(inMemory);
  // The comparison of a test is slow, and only needed to show a difference.
  if (isDeepStrictEqual(answer, expected)) return;
  expect(answer, `step ${index}: ${step.run} of ${JSON.stringify(step.arguments)}`).toEqual(expected);
}

describe("a store in PostgreSQL", () => {
  it("answers every history as one in memory does", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepsWith(FEW_IDS), { minLength: 20, maxLength: 80, size: "max" }), async (history) => {
        await expectEqual(history);
      }),
      { numRuns: Number(process.env["HISTORIES"] ?? 8) },
    );
  });

  // HISTORIES=10 STEPS=5000 plays ten long histories, which takes a while.
  it("answers a long history with many skills as one in memory does", { timeout: 7_200_000 }, async () => {
    const many = Array.from({ length: 600 }, (_, index) => `skill-${index}`);
    for (let seed = 1; seed <= Number(process.env["HISTORIES"] ?? 1); seed++) {
      const start = performance.now();
      const size = await expectEqual(fc.sample(stepsWith([...FEW_IDS, ...many]), { seed, numRuns: STEPS }));
      const seconds = Math.round((performance.now() - start) / 1000);
      if (STEPS >= 1000) console.log(`history ${seed}: ${size} skills at the end, ${seconds} s`);
    }
  });
});
