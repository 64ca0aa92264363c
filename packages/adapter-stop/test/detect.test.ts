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
  ])("recognises skill.yaml by its key sop (stop.md#s1): %j", (text) => {
    expect(detect(text)).toEqual({ file: "skill.yaml", version: "0.1", rank: 30 });
  });

  it("takes skill.yaml without sop only if no other format is found", () => {
    expect(detect("name: x\n")?.rank).toBeGreaterThan(WEAK_RANK);
    expect(detect("description: about sop: yes\n")?.rank).toBeGreaterThan(WEAK_RANK);
  });

  it("claims skill.yaml that cannot be read, so that it is reported", () => {
    expect(detect(new Uint8Array([0xff]))).toMatchObject({ rank: 30 });
  });
});

describe("erasing", () => {
  it("removes skill.yaml and leaves SKILL.md", () => {
    const files = skillOf({ "skill.yaml": documentOf(), "SKILL.md": "# Tea\n" });
    expect(stopAdapter.erase(files)).toEqual([{ kind: "remove", path: "skill.yaml" }]);
  });

  it("leaves the skill.yaml of another tool, and one that cannot be read", () => {
    expect(stopAdapter.erase(skillOf({ "skill.yaml": "name: x\n" }))).toEqual([]);
    expect(stopAdapter.erase(skillOf({ "skill.yaml": new Uint8Array([0xff]) }))).toEqual([]);
  });
});
