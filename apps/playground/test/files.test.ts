import { deflateSync, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { TextMap } from "../src/editor/text-map.js";
import { skillOf } from "../src/files/skill-of.js";
import { fromFragment, toFragment } from "../src/worker/share.js";
import { packSkill, unpackSkill } from "../src/worker/zip.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const skill = {
  folder: "tides",
  contents: { "SKILL.md": "# Tides 🌊\r\n", "moon.bin": new Uint8Array([0, 255, 128]) },
};

describe("a link", () => {
  it("holds a whole skill", () => {
    expect(fromFragment(toFragment({ skill, to: "stop" }))).toEqual({ skill, to: "stop" });
    expect(toFragment({ skill, to: "stop" })).toMatch(/^[\w-]+$/);
  });

  it("is refused if it is too long", () => {
    const noise = Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 99_991).join();
    const long = { folder: "", contents: { "SKILL.md": noise } };
    expect(() => toFragment({ skill: long, to: "stop" })).toThrow(/too long for a link: it needs [\d,]+ characters/);
  });

  it.each([
    ["is cut off", toFragment({ skill, to: "stop" }).slice(0, 20)],
    ["is not base64", "%%%"],
    ["is not a skill", Buffer.from(deflateSync(strToU8("[]"))).toString("base64url")],
    [
      "has contents that are not text",
      Buffer.from(deflateSync(strToU8('{"folder":"","to":"","contents":[[1,2]]}'))).toString("base64url"),
    ],
    ["decompresses to too many bytes", Buffer.from(deflateSync(new Uint8Array(50_000_000))).toString("base64url")],
  ])("is refused if it %s", (_, text) => {
    expect(() => fromFragment(text)).toThrow("The link cannot be read: it is incomplete or damaged.");
  });
});

describe("a zip file", () => {
  it("holds the skill's folder and is reproducible", () => {
    const packed = packSkill(skill);
    expect(packed).toEqual(packSkill(skill));
    expect(Object.keys(unzipSync(packed))).toEqual(["tides/SKILL.md", "tides/moon.bin"]);
    expect(unpackSkill("x.zip", packed)).toEqual(skill);
  });

  it("is refused if it is damaged or too large", () => {
    expect(() => unpackSkill("x.zip", bytes("PK"))).toThrow(
      "x.zip cannot be read: it is not a zip file, or it is damaged.",
    );
    const bomb = zipSync({ "SKILL.md": new Uint8Array(21_000_000) });
    expect(() => unpackSkill("x.zip", bomb)).toThrow("x.zip is too large for a skill");
  });
});

describe("the skill in a list of files", () => {
  it("is the topmost folder with a manifest, without files of other programs", () => {
    const files = ["repo/README.md", "repo/a/SKILL.md", "repo/a/b/SKILL.md", "repo/a/.git/config", "repo/a/run.sh"];
    const found = skillOf(
      files.map((path) => [path, bytes(path)] as const),
      "",
    );
    expect([found.folder, Object.keys(found.contents)]).toEqual(["repo/a", ["SKILL.md", "b/SKILL.md", "run.sh"]]);
  });

  it("has all of the files if none is a manifest", () => {
    const found = skillOf(
      [
        ["x/one.txt", bytes("1")],
        ["x/two.txt", bytes("2")],
      ],
      "",
    );
    expect(found).toEqual({ folder: "x", contents: { "one.txt": "1", "two.txt": "2" } });
  });
});

describe("positions in an editor", () => {
  it.each(["", "a\nb", "a\r\nb\r\n", "\r\n\r\n", "a\rb\r\nc\nd\r\n"])("convert to offsets and back in %j", (text) => {
    const map = new TextMap(text);
    const shown = text.replaceAll("\r\n", "\n");
    for (let offset = 0; offset <= text.length; offset++) {
      const isInside = text.slice(offset - 1, offset + 1) === "\r\n";
      const position = map.toEditor(offset);
      expect(text.slice(0, isInside ? offset - 1 : offset).replaceAll("\r\n", "\n")).toBe(shown.slice(0, position));
      expect(map.toText(position)).toBe(isInside ? offset - 1 : offset);
    }
  });
});
