import { memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, MESSY, SPECIFIED } from "./fixtures.js";
import { manifestOf, skill } from "./read.js";

describe("detect", () => {
  const detect = (text: string) => adr002Adapter.detect(skill(text));
  it("finds a manifest by manifest_version (mapping-decisions.md#d87)", () => {
    expect(detect(SPECIFIED.FULL)).toEqual({ file: "SKILL.md", rank: 60, version: "1.0" });
    expect(detect(MESSY)).toMatchObject({ rank: 60, version: "1.0" });
    expect(detect(DIALECTS.JSON_FRONT)).toMatchObject({ rank: 60, version: "1.0" });
    expect(detect("---\n'manifest_version' : 1\n---\n")).toMatchObject({ rank: 60, version: "1" });
    expect(detect('---\n{ name: a, manifest_version: "1.0" }\n---\n')).toMatchObject({ rank: 60, version: "1.0" });
  });
  it("does not find a legacy skill, whose front matter could be of any format (mapping-decisions.md#d88)", () => {
    expect(detect(SPECIFIED.MINIMAL)).toBeUndefined();
    expect(detect("---\nname: a\n---\n\nmanifest_version: in the text\n")).toBeUndefined();
    expect(detect('---\nname: a\ndescription: about "manifest_version": 1\n---\n')).toBeUndefined();
  });
  it("finds nothing without front matter", () => {
    expect(detect("# Title\n")).toBeUndefined();
    expect(detect("")).toBeUndefined();
    expect(adr002Adapter.detect(memoryFiles({ "README.md": "x" }))).toBeUndefined();
  });
});

describe("erase", () => {
  const erased = (text: string) => {
    const files = skill(text);
    const content = overlay(files, adr002Adapter.erase(files)).text("SKILL.md");
    return content.kind === "text" ? content.text : content.kind;
  };
  it("removes the keys of the manifest and no other byte", () => {
    expect(erased(SPECIFIED.SENSITIVE)).toBe("---\nname: ship\ndescription: Ships the release\n---\n");
    expect(erased(manifestOf("owner: me # mine", "sensitive: true"))).toBe(
      "---\nname: example\ndescription: An example\nowner: me # mine\n---\n",
    );
  });
  it("removes front matter that has no other keys", () => {
    expect(erased('---\nmanifest_version: "1.0"\nsensitive: true\n---\nText\n')).toBe("Text\n");
  });
  it("changes nothing in a legacy skill or in a file that cannot be read", () => {
    expect(adr002Adapter.erase(skill(DIALECTS.LEGACY_FIELDS))).toEqual([]);
    expect(adr002Adapter.erase(skill("---\nname: [a\n---\n"))).toEqual([]);
  });
});
