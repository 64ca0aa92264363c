import { memoryStore, type QueryPage, type RegistryStore, type SkillQuery } from "@skill-convert/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchesFor } from "../src/candidates.js";
import { openPostgresStore, setUpPostgres } from "../src/index.js";
import { type Server, startServer } from "./server.js";

/** Enough that what is far from the beginning of the ids is found by none of the first searches. */
const EARLY = 2500;
const LATE = 5200;

let server: Server;
let kept: RegistryStore;
const inMemory = memoryStore();
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
  const url = await server.database();
  await setUpPostgres(url);
  kept = await openPostgresStore(url, { connections: 2 });
  const numbered = (prefix: string, index: number) => `${prefix}${String(index).padStart(5, "0")}`;
  const early = Array.from({ length: EARLY }, (_, index) => ({
    id: numbered("a", index),
    tags: index % 100 === 0 ? ["some", "early"] : ["early"],
    description: index === 70 ? "Lately seen." : "Seen.",
    operations: [{}],
  }));
  const late = Array.from({ length: LATE }, (_, index) => ({
    id: numbered("z", index),
    tags: ["late"],
    description: "Comes at last.",
    effects: index % 2 === 0 ? [{ type: "message" as const }] : [],
    operations: [{}],
  }));
  for (const store of [kept, inMemory]) {
    for (const many of [early, late]) await store.register(many.map((manifest) => ({ manifest })));
  }
}, 120_000);
afterAll(async () => {
  await kept.close();
  await server.stop();
});

/** The ids of the first pages, and whether there are more. */
async function firstPages(store: RegistryStore, query: SkillQuery, limit: number) {
  const pages = [];
  let after: string | undefined;
  for (let count = 0; count < 3 && (count === 0 || after !== undefined); count++) {
    const { matches, undecided, next }: QueryPage = await store.query(query, {
      limit,
      ...(after === undefined ? {} : { after }),
    });
    pages.push([matches.map(({ skill }) => skill.id), undecided.map(({ skill }) => skill.id), next !== undefined]);
    after = next;
  }
  return pages;
}

describe("a registry of many skills", () => {
  it.each<[string, SkillQuery]>([
    ["near the beginning", { tag: "early" }],
    ["some way after it", { tag: "some" }],
    ["far from it", { tag: "late" }],
    ["both near and far", { text: "late" }],
    ["by two criteria", { text: "last", effect: "message" }],
    ["nowhere", { tag: "never" }],
  ])("is searched as in memory for skills that are %s", async (_, query) => {
    for (const limit of [1, 3, 40]) {
      expect(await firstPages(kept, query, limit)).toEqual(await firstPages(inMemory, query, limit));
    }
  });

  it("has far skills beyond the bounds of all searches but the last", () => {
    const bounds: [string, number | undefined][] = [];
    const searches = searchesFor({ tag: "late" }, 2);
    for (let next = searches.next(); !next.done; next = searches.next(0)) bounds.push([next.value.by, next.value.most]);
    expect(bounds).toEqual([
      ["walking", expect.any(Number)],
      ["sorting", expect.any(Number)],
      ["walking", expect.any(Number)],
      ["sorting", undefined],
    ]);
    for (const [by, most] of bounds.slice(0, 3)) expect(most).toBeLessThan(by === "walking" ? EARLY : LATE);
  });
});
