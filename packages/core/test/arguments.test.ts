import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import {
  type Adapter,
  convert,
  createRegistry,
  decodeSkill,
  filesOf,
  memoryFiles,
  mergeEdits,
  overlay,
  readSidecar,
  type SkillFiles,
  sidecarFormats,
  validateSkill,
} from "../src/index.js";

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
  it("are reported if adapter and files are in the wrong order", () => {
    expect(() => decodeSkill(wrong(canonicalAdapter), wrong(files))).toThrow("the files come before the adapter");
  });
  it("are reported in one sentence by the functions of files and registries", () => {
    expect(() => memoryFiles(wrong("SKILL.md"))).toThrow(
      'the files must be contents by path, but are the string "SKILL.md"',
    );
    expect(() => createRegistry(wrong(canonicalAdapter))).toThrow(
      "the adapters of a registry must be an array, but is a value of type object",
    );
    expect(() => overlay(files, wrong({}))).toThrow("the edits must be an array");
    for (const read of [filesOf, readSidecar, sidecarFormats, (given: SkillFiles) => overlay(given, []), mergeEdits]) {
      for (const given of [undefined, null, 1, "skills/notes", {}]) {
        expect(() => read(wrong(given)), String(given)).toThrow(/^the files must be those of a skill, but are /);
      }
    }
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
