import { describe, expect, it } from "vitest";
import { object, region, skill, typed, writer } from "../manifests.js";
import { idsFound, type OpenStore, openWith } from "./open-store.js";

const string = { type: "string" };
const integer = { type: "integer" };

const { effects: _, ...silent } = skill("silent");
const described = [
  skill("notes/write", {
    name: "Write",
    description: "Takes a NOTE.",
    tags: ["memory"],
    capabilities: [{ name: "memory-store" }],
    triggers: ["jot"],
  }),
  skill("send", { effects: [{ type: "message" }], instructions: "Send a note." }),
  skill("scan", { effects: region(["a/"], []), operations: [{ entrypoints: { unix: ["scan"] } }] }),
  silent,
];

const url = object({ "url!": string });
const text = object({ "text!": string });
const page = object({ "page!": { type: "object" }, status: integer });
const pipeline = [
  typed("fetch", url, page),
  typed("read", object({ "page!": { type: "object" } }), text),
  typed("sum", text, object({ "total!": integer })),
  typed("odd", object({ "text!": { type: "string", pattern: "(\\w)\\1" } }), object({ "odd!": string })),
  { ...typed("manual", url, text), runtime: "documentation" as const },
];

export function describeQueries(open: OpenStore): void {
  describe("a query", () => {
    it("matches every skill if it asks for nothing (semioverse.md#s104)", async () => {
      const store = await openWith(open, described);
      expect(await idsFound(store, {})).toEqual([["notes/write", "scan", "send", "silent"], []]);
    });

    it("searches text in id, name, description, tags and the descriptions of operations (skill-standard.md#s47)", async () => {
      const mail = skill("mail", { operations: [{ name: "find", description: "Finds old letters." }] });
      const store = await openWith(open, [mail, ...described]);
      expect(await idsFound(store, { text: "LETTERS" })).toEqual([["mail"], []]);
      expect(await idsFound(store, { text: "note write" })).toEqual([["notes/write"], []]);
      expect(await idsFound(store, { text: "MEMORY" })).toEqual([["notes/write"], []]);
      expect(await idsFound(store, { text: "jot" })).toEqual([[], []]);
      expect(await idsFound(store, { text: "note" })).toEqual([["notes/write"], []]);
    });

    it("matches tags, capabilities and vaults (semioverse.md#s2)", async () => {
      const store = await openWith(open, described);
      expect(await idsFound(store, { tag: "memory" })).toEqual([["notes/write"], []]);
      expect(await idsFound(store, { capability: "memory-store" })).toEqual([["notes/write"], []]);
      expect(await idsFound(store, { capability: "memory" })).toEqual([[], []]);
      expect(await idsFound(store, { capability: "memory-store", text: "send" })).toEqual([[], []]);
      expect(await idsFound(store, { vault: "elsewhere" })).toEqual([[], []]);
    });

    it("matches declared and implied effects by either name, and is undecided without effects", async () => {
      const store = await openWith(open, described);
      expect(await idsFound(store, { effect: "net.fetch" })).toEqual([["send"], ["silent"]]);
      expect(await idsFound(store, { effect: "message" })).toEqual([["send"], ["silent"]]);
      expect(await idsFound(store, { effect: "proc.exec" })).toEqual([["scan"], ["silent"]]);
      expect(await idsFound(store, { effect: "fs.read" })).toEqual([["scan"], ["silent"]]);
      expect((await store.query({ effect: "fs.read" })).undecided[0]?.because).toBe("it does not declare its effects");
    });

    it("matches accepted and produced types (semioverse.md#s58, semioverse.md#s104)", async () => {
      const store = await openWith(open, pipeline);
      expect(await idsFound(store, { accepts: { schema: text } })).toEqual([["sum"], ["odd"]]);
      // A back reference cannot be matched in linear time.
      expect(await idsFound(store, { accepts: { instance: { text: "aa" } } })).toEqual([["sum"], ["odd"]]);
      expect(await idsFound(store, { accepts: { instance: { url: 1 } } })).toEqual([[], []]);
      expect(await idsFound(store, { produces: { schema: text } })).toEqual([["manual", "read"], []]);
      expect(await idsFound(store, { accepts: { schema: url }, produces: { schema: text } })).toEqual([["manual"], []]);
      expect(await idsFound(store, { accepts: { schema: url }, runtime: "documentation" })).toEqual([["manual"], []]);
      expect((await store.query({ accepts: { schema: text } })).matches[0]?.operations).toEqual(["run"]);
    });

    it("finds no skill that declares none of the fields of a type (semioverse.md#s104)", async () => {
      const store = await openWith(open, [
        typed("none", object({}), object({})),
        typed("other", object({ tone: string }), object({})),
        typed("taker", object({ url: string, tone: string }), object({})),
        typed("map", { type: "object", additionalProperties: string }, object({})),
      ]);
      expect(await idsFound(store, { accepts: { schema: url } })).toEqual([["map", "taker"], []]);
      expect(await idsFound(store, { accepts: { instance: { url: "x" } } })).toEqual([["map", "taker"], []]);
      // A type without fields matches every skill.
      expect(await idsFound(store, { accepts: { instance: {} } })).toEqual([["map", "none", "other", "taker"], []]);
    });

    it("finds a skill with an error envelope by the fields of its success (semioverse.md#s128)", async () => {
      const success = object({ "summary!": string });
      const error = object({ "error!": object({ "message!": string }) });
      const store = await openWith(open, [typed("enveloped", object({}), { oneOf: [success, error] })]);
      expect(await idsFound(store, { produces: { schema: success } })).toEqual([["enveloped"], []]);
    });

    it("finds the best matches first, page by page (semioverse.md#s104)", async () => {
      const { effects: _, ...undeclared } = skill("report-undeclared");
      const store = await openWith(open, [
        skill("a", { description: "Writes a report." }),
        skill("b", { tags: ["reporting"] }),
        writer("report-writer", ["out"]),
        writer("z", ["out"], { operations: [{ description: "Reports." }] }),
        undeclared,
      ]);
      const pageOf = async (...asked: Parameters<typeof store.query>) => {
        const { matches, undecided, next } = await store.query(...asked);
        return [matches.map(({ skill: found }) => found.id), undecided.map(({ skill: found }) => found.id), next];
      };
      expect(await pageOf({ text: "report" })).toEqual([
        ["b", "report-undeclared", "report-writer", "a", "z"],
        [],
        undefined,
      ]);
      const first = await pageOf({ text: "report" }, { limit: 3 });
      expect(first).toEqual([["b", "report-undeclared", "report-writer"], [], "0:report-writer"]);
      const second = await pageOf({ text: "report" }, { limit: 3, after: "0:report-writer" });
      expect(second).toEqual([["a", "z"], [], undefined]);
      expect(await pageOf({ text: "report", effect: "fs.write" })).toEqual([
        ["report-writer", "z"],
        ["report-undeclared"],
        undefined,
      ]);
      expect(await pageOf({ text: "eport" })).toEqual([[], [], undefined]);
      await expect(store.query({}, { after: "nonsense" })).rejects.toThrow('"nonsense" is not the next page');
    });
  });
}
