import { WEAK_RANK } from "@skill-convert/core/adapters";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { documentOf, skillOf } from "./help.js";

const detect = (text: string | Uint8Array) => stopAdapter.detect(skillOf({ "skill.yaml": text }));

describe("detection", () => {
  it.each([
    documentOf(),
    `\ufeff${documentOf()}`,
    documentOf().replaceAll("\n", "\r\n"),
    "# a comment first\nname: x\n'sop': 0.1\n",
    '{"name": "x", "sop": "0.1"}',
    "{sop: 0.1, name: x}",
    "  name: x\n  sop: '0.1'\n",
  ])("knows skill.yaml by its sop: %j", (text) => {
    expect(detect(text)).toEqual({ file: "skill.yaml", version: "0.1", rank: 30 });
  });

  it("takes one without it only where nothing else is found", () => {
    expect(detect("name: x\n")?.rank).toBeGreaterThan(WEAK_RANK);
    expect(detect("description: about sop: yes\n")?.rank).toBeGreaterThan(WEAK_RANK);
  });

  it("claims one that cannot be read, so that somebody hears of it", () => {
    expect(detect(new Uint8Array([0xff]))).toMatchObject({ rank: 30 });
  });
});

describe("erasing", () => {
  it("takes skill.yaml and leaves SKILL.md", () => {
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": "# Tea\n" });
    expect(stopAdapter.erase(files)).toEqual([{ kind: "remove", path: "skill.yaml" }]);
  });

  it("leaves the skill.yaml of another tool, and one that cannot be read", () => {
    expect(stopAdapter.erase(skillOf({ "skill.yaml": "name: x\n" }))).toEqual([]);
    expect(stopAdapter.erase(skillOf({ "skill.yaml": new Uint8Array([0xff]) }))).toEqual([]);
  });
});
