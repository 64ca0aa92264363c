import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { type Adapter, convert, decodeSkill, memoryFiles, type SkillFiles, validateSkill } from "../src/index.js";

/** Passes a value of the wrong type, as JavaScript callers may. */
const wrong = <T>(value: unknown) => value as T;

describe("arguments of the wrong type", () => {
  const files = memoryFiles({});
  it("are reported by name if an adapter is expected", () => {
    expect(() => convert(files, { from: canonicalAdapter, to: wrong("skill-manifest-v2") })).toThrow(
      'to must be an adapter, but is the string "skill-manifest-v2"; import it from @skill-convert/adapter-skill-manifest-v2',
    );
    expect(() => convert(files, wrong(undefined))).toThrow("from must be an adapter, but is undefined");
    expect(() => validateSkill(files, wrong<Adapter>([]))).toThrow("adapter must be an adapter, but is an array");
  });
  it("are reported with a hint if files are expected", () => {
    for (const read of [
      (given: SkillFiles) => decodeSkill(given, canonicalAdapter),
      (given: SkillFiles) => validateSkill(given, canonicalAdapter),
    ]) {
      expect(() => read(wrong("skills/notes"))).toThrow(
        'the files must be those of a skill, but are the string "skills/notes"; use memoryFiles of @skill-convert/core or openSkill of @skill-convert/fs',
      );
    }
  });
});
