import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Heap } from "../src/collections/heap.js";
import { PersistentMap } from "../src/collections/persistent-map.js";

const key = fc.oneof(fc.nat(40).map(String), fc.string({ maxLength: 3 }), fc.constantFrom("__proto__", "constructor"));
const step = fc.record({ key, value: fc.option(fc.nat(), { nil: undefined }) });

describe("a persistent map", () => {
  it("equals a Map after the same steps, and leaves earlier snapshots unchanged", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let map = PersistentMap.empty<number>();
        const model = new Map<string, number>();
        const earlier: [PersistentMap<number>, [string, number][]][] = [];
        for (const { key: name, value } of steps) {
          earlier.push([map, [...model]]);
          map = value === undefined ? map.delete(name) : map.set(name, value);
          if (value === undefined) model.delete(name);
          else model.set(name, value);
          expect([map.size, map.get(name)]).toEqual([model.size, model.get(name)]);
        }
        for (const [snapshot, entries] of earlier) expect(new Map(snapshot)).toEqual(new Map(entries));
      }),
    );
  });

  it("iterates in an order that depends only on its keys", () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 60 }), fc.uniqueArray(key), (keys, removed) => {
        const build = (names: readonly string[]) =>
          names.reduce((map, name) => map.set(name, name), PersistentMap.empty<string>());
        const removedKeys = new Set(removed);
        const remaining = removed.reduce((map, name) => map.delete(name), build([...keys, ...removed]));
        expect([...remaining]).toEqual([...build(keys.filter((name) => !removedKeys.has(name)).reverse())]);
      }),
    );
  });

  it("holds tens of thousands of keys", () => {
    let map = PersistentMap.empty<number>();
    for (let index = 0; index < 30_000; index++) map = map.set(`k${index}`, index);
    for (let index = 0; index < 30_000; index += 7) expect(map.get(`k${index}`)).toBe(index);
    expect(map.size).toBe(30_000);
  });
});

describe("a heap", () => {
  it("returns its items in order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (items) => {
        const heap = new Heap<number>((a, b) => a < b);
        for (const item of items) heap.push(item);
        const out: number[] = [];
        for (let item = heap.pop(); item !== undefined; item = heap.pop()) out.push(item);
        expect(out).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });
});
