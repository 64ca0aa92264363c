import { describe, expect, it } from "vitest";
import { runSteps, type Steps, takeTurns } from "../src/index.js";

function* counting(name: string, steps: number, log: string[]): Steps<string> {
  for (let step = 1; step <= steps; step++) {
    log.push(`${name}${step}`);
    yield;
  }
  log.push(`${name} ends`);
  return name.toUpperCase();
}

describe("steps", () => {
  it("of several computations run in turns, and the results are in order", () => {
    const log: string[] = [];
    const all = [counting("a", 1, log), counting("b", 3, log), counting("c", 0, log)];
    expect(takeTurns(all)).toEqual(["A", "B", "C"]);
    expect(log).toEqual(["a1", "b1", "c ends", "a ends", "b2", "b3", "b ends"]);
  });

  it("may have the result undefined", () => {
    function* nothing(): Steps<string | undefined> {
      yield;
      return undefined;
    }
    expect(takeTurns([nothing(), counting("a", 0, [])])).toEqual([undefined, "A"]);
    expect(takeTurns([])).toEqual([]);
  });

  it("name the phases that follow their pauses, and keep the last name", () => {
    const log: string[] = [];
    function* named(name: string): Steps<undefined> {
      log.push(`${name} begins`);
      yield "encode";
      log.push(`${name} encodes`);
      yield;
      log.push(`${name} goes on`);
      yield "compare";
      log.push(`${name} compares`);
      return undefined;
    }
    takeTurns([named("a"), counting("b", 1, log)], (phase) => log.push(`enter ${phase}`));
    expect(log).toEqual([
      "a begins",
      "b1",
      "enter encode",
      "a encodes",
      "b ends",
      "enter encode",
      "a goes on",
      "enter compare",
      "a compares",
    ]);
  });

  it("of one computation run without pauses", () => {
    const log: string[] = [];
    expect(runSteps(counting("a", 2, log))).toBe("A");
    expect(log).toEqual(["a1", "a2", "a ends"]);
  });

  it("pass on an error", () => {
    // biome-ignore lint/correctness/useYield: it fails before its first pause
    function* broken(): Steps<string> {
      throw new Error("broken");
    }
    expect(() => takeTurns([counting("a", 1, []), broken()])).toThrow("broken");
  });
});
