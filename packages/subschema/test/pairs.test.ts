import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isSubschema, type Schema } from "../src/index.js";
import { accepts } from "./judge.js";

const FILE = new URL("../../../../shared/corpus/schema-pairs/dev.jsonl", import.meta.url);
const present = existsSync(FILE);

interface Pair {
  readonly id: string;
  readonly s1: Schema;
  readonly s2: Schema;
  readonly s1_sub_s2: boolean;
}

describe("audited pairs", () => {
  test.skipIf(!present)(present ? "are answered correctly" : "are skipped, because they are not available", () => {
    const pairs = readFileSync(FILE, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Pair => JSON.parse(line));
    const wrong: string[] = [];
    let decided = 0;
    for (const { id, s1, s2, s1_sub_s2 } of pairs) {
      const answer = isSubschema(s1, s2);
      if (answer.verdict === "unknown") continue;
      decided += 1;
      const confirmed = answer.verdict === "no" && accepts(s1, answer.witness) && !accepts(s2, answer.witness);
      // Labels may be wrong: a witness that ajv confirms refutes one that says yes.
      if (answer.verdict === "no" ? !confirmed : !s1_sub_s2) wrong.push(id);
    }
    expect(wrong).toEqual([]);
    expect(decided / pairs.length).toBeGreaterThan(0.98);
  });
});
