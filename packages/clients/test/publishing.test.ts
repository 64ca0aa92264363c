import { memoryFiles, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { clientNamed, reportClients } from "../src/index.js";

const SENTENCE = "Look the crossing up in the timetable of the harbour, and say when the next ferry leaves. ";
const skill = (body = SENTENCE.repeat(5), license = "MIT-0", name = "ferry-times") =>
  `---\nname: ${name}\ndescription: Finds the next ferry.\nlicense: ${license}\n---\n\n${body}\n`;

/** The report of ClawHub, and its findings as text. */
function report(files: Readonly<Record<string, string | Uint8Array>> | SkillFiles, name = "ferry-times") {
  const skillFiles =
    "list" in files ? (files as SkillFiles) : memoryFiles(files as Record<string, string>, { path: name });
  const { reports, findings } = reportClients(
    skillFiles,
    [],
    [clientNamed("clawhub")].flatMap((client) => client ?? []),
  );
  return {
    status: reports[0]?.status,
    messages: findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`),
  };
}

describe("publishing in ClawHub", () => {
  it("accepts a skill with text files, whatever hidden files and packages lie beside it", () => {
    const files = { "SKILL.md": skill(), "scripts/find.py": "", ".git/x": "", "node_modules/a/b.wasm": "", ".env": "" };
    expect(report(files)).toEqual({ status: "loads", messages: [] });
  });

  it.each([
    ["ab", "has fewer than 3 characters"],
    ["a".repeat(97), "has more than 96 characters"],
    ["größe", "has other characters than a to z, 0 to 9 and single hyphens"],
    ["search", "is reserved"],
    ["openclaw-ferry", 'has the protected word "openclaw" at one end'],
    ["ferry-official", 'has the protected word "official" at one end'],
  ])("does not accept the name %s for a new skill", (name, reason) => {
    expect(report({ "SKILL.md": skill(undefined, undefined, name) }, name)).toEqual({
      // A name of more than 64 characters is a fault of its own, and ClawHub's reaction to that is not known.
      status: name.length > 64 ? "not known" : "changes",
      messages: [
        `warning clients/other-slug: ClawHub does not accept the name "${name}" for a new skill: it ${reason}.`,
      ],
    });
  });

  it("accepts files of any kind, but no folder that is a plugin", () => {
    expect(
      report({ "SKILL.md": skill(), "assets/logo.png": new Uint8Array([137]), "scripts/find": "" }).messages,
    ).toEqual([]);
    expect(report({ "SKILL.md": skill(), ".claude-plugin/plugin.json": "{}" })).toEqual({
      status: "breaks",
      messages: [
        "error clients/not-accepted: ClawHub does not accept this skill: .claude-plugin/plugin.json makes the folder a plugin.",
      ],
    });
  });

  it("does not accept a file of more than 10 MB, or files of more than 50 MB", () => {
    const large = new Uint8Array(10 * 1024 ** 2 + 1);
    expect(report({ "SKILL.md": skill(), "a.csv": large }).messages).toEqual([
      "error clients/not-accepted: ClawHub does not accept this skill: a.csv has more than 10 MB.",
    ]);
    expect(report({ "SKILL.md": skill(), "a.csv": large, ".clawhubignore": "*.csv" }).messages).toEqual([
      "error clients/not-accepted: ClawHub does not accept this skill: a.csv has more than 10 MB, unless .clawhubignore leaves it out.",
    ]);
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((name) => [`${name}.csv`, large.subarray(1)]));
    expect(report({ "SKILL.md": skill(), ...files }).messages).toEqual([
      "error clients/not-accepted: ClawHub does not accept this skill: its files have more than 50 MB.",
    ]);
  });

  it("counts no hidden files and installed packages", () => {
    const large = new Uint8Array(10 * 1024 ** 2 + 1);
    const files = { "SKILL.md": skill(), "node_modules/a.csv": large, ".cache/b.csv": large };
    expect(report(files)).toEqual({ status: "loads", messages: [] });
  });

  it("says nothing about instructions that cannot be read", () => {
    const { messages } = report({ "SKILL.md": new Uint8Array([0xff]) });
    expect(messages.join("\n")).not.toContain("instructions");
  });

  it("leaves out the card that it makes itself, and links that leave the folder", () => {
    expect(report({ "SKILL.md": skill(), "Skill-Card.md": "" })).toEqual({
      status: "changes",
      messages: ["warning clients/left-out: ClawHub leaves out Skill-Card.md: it makes such a file itself."],
    });
    const files = memoryFiles({ "SKILL.md": skill(), "notes.md": "" }, { path: "ferry-times" });
    const linked: SkillFiles = {
      ...files,
      path: files.path,
      folder: files.folder,
      text: (path) =>
        path === "notes.md" ? { kind: "unreadable", reason: "it is a link that leads out" } : files.text(path),
    };
    expect(report(linked).messages).toEqual([
      "warning clients/left-out: ClawHub leaves out notes.md: it is a link that leads out.",
    ]);
  });

  it("publishes every skill under its own licence", () => {
    expect(report({ "SKILL.md": skill(undefined, "Apache-2.0") }).messages).toEqual([
      'warning clients/other-licence: ClawHub publishes every skill under MIT-0, and not under "Apache-2.0".',
    ]);
  });

  it("finds links of the instructions that leave the folder", () => {
    const body = `${SENTENCE.repeat(5)}[a](../b/SKILL.md) [c](references/../d.md) [e](./x/../../f.md#g) [h](https://x.org/../i) [j](#k)`;
    expect(report({ "SKILL.md": skill(body) }).messages).toEqual([
      'warning clients/outside-link: "../b/SKILL.md" leads out of the folder, and ClawHub publishes only the folder.',
      'warning clients/outside-link: "./x/../../f.md#g" leads out of the folder, and ClawHub publishes only the folder.',
    ]);
  });

  it("does not accept instructions that are too short, with other limits for a new account and for Chinese", () => {
    expect(report({ "SKILL.md": skill("Look it up.") }).messages).toEqual([
      "error clients/not-accepted: ClawHub does not accept this skill: its instructions have only 3 words and 9 characters.",
    ]);
    expect(report({ "SKILL.md": skill(SENTENCE.repeat(2)) }).messages).toEqual([
      "warning clients/short-instructions: ClawHub does not accept instructions as short as these from a new account: 34 words and 146 characters.",
    ]);
    // Counting all words would take minutes.
    expect(report({ "SKILL.md": skill(`${SENTENCE} ✓ `.repeat(2000)) }).messages).toEqual([]);
    expect(report({ "SKILL.md": skill("请在港口的时刻表中查找下一班渡轮的出发时间，并告诉用户。".repeat(6)) })).toEqual(
      {
        status: "loads",
        messages: [],
      },
    );
  });

  it.each([
    [28, "x".repeat(5), "short-instructions"],
    [27, "x".repeat(9), "not-accepted"],
    [28, "x".repeat(4), "not-accepted"],
    [45, "x".repeat(6), undefined],
    [44, "x".repeat(9), "short-instructions"],
    [60, "x".repeat(4), "short-instructions"],
  ])("needs both enough words and enough characters: %i words such as %s", (count, word, code) => {
    const { messages } = report({ "SKILL.md": skill(Array.from({ length: count }, () => word).join(" ")) });
    if (code === undefined) expect(messages).toEqual([]);
    else expect(messages).toEqual([expect.stringContaining(`clients/${code}:`)]);
  });
});
