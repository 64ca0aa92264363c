import { createSkillRegistry, memoryStore, replay } from "@skill-convert/registry";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, setUpPostgres } from "../src/index.js";
import { steps } from "./histories.js";
import { type Server, startServer } from "./server.js";

const options = {
  vaults: ["team"],
  mappings: [{ from: { vault: "team", folder: "docs" }, to: { vault: "", folder: "logs" } }],
};

let server: Server;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => server.stop());

describe("a store in PostgreSQL", () => {
  it("answers every history as one in memory does", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 80, size: "max" }), async (history) => {
        const url = await server.database();
        await setUpPostgres(url, options);
        const kept = await openPostgresStore(url, { connections: 2 });
        const inMemory = memoryStore(createSkillRegistry(options));
        try {
          for (const { run } of history) expect(await run(kept)).toEqual(await run(inMemory));
          const events = await kept.history();
          expect(events).toEqual(await inMemory.history());
          expect(replay(events, options).skills()).toEqual((await kept.snapshot()).skills());
        } finally {
          await kept.close();
        }
      }),
      { numRuns: Number(process.env["HISTORIES"] ?? 8) },
    );
  });
});
