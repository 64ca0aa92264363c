import { describe, expect, it } from "vitest";
import { printable } from "../src/output/visible.js";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";
import { v1Md } from "./migrate-repo.js";

const HOSTILE = "\u001b]0;owned\u0007\u001b[2J\u202elive\u2066\r\u009b31m\u001b[31m\u200b\u2028\u{e0041}a\u200db\u00ad";
const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u;

/** A skill with this text in every possible place. */
const hostile = (text: string) =>
  skillMd("notes", {
    [`x-${text}`]: text,
    capabilities: [text],
    operations: {
      [text]: {
        description: text,
        input: { [text]: { type: text, default: text } },
        output: { description: text, fields: { [text]: text } },
        entrypoints: { unix: ["sh", `{${text}}`, `{no${text}}`] },
      },
    },
  });

describe("control characters", () => {
  it.each([
    ["convert", "--to", "stop", "--in-place", "--dry-run", "--diff"],
    ["convert", "--to", "adr002", "--in-place", "--dry-run"],
    ["validate"],
    ["validate", "--fix", "--dry-run", "--diff"],
    ["detect"],
  ])("are not printed by %s %s %s", async (command, ...options) => {
    const name = `folder-${HOSTILE.replaceAll("/", "")}`;
    const root = folder({ [`${name}/SKILL.md`]: hostile(HOSTILE), [`${name}/${HOSTILE}.txt`]: "x" });
    const { out, err } = await runCli([command, root, ...options]);
    expect(out).toContain("folder-");
    expect(out).not.toMatch(CONTROL_CHARACTERS);
    expect(err).not.toMatch(CONTROL_CHARACTERS);
  });

  it("are not printed by migrate", async () => {
    const root = folder({
      [`a${HOSTILE}/SKILL.md`]: v1Md("a").replaceAll("note.take", JSON.stringify(HOSTILE).slice(1, -1)),
    });
    const { out } = await runCli(["migrate", root, "--dry-run", "--diff"]);
    expect(out).toContain("would be migrated");
    expect(out).not.toMatch(CONTROL_CHARACTERS);
  });

  it.each([
    ["inspect", "ROOT"],
    ["trust", "ROOT"],
    ["index", "ROOT"],
    ["compat", "ROOT/first", "ROOT/second"],
    ["check", "ROOT/first"],
    ["run", "ROOT/first", "--dry-run"],
    ["registry", "check", "ROOT", "--context", HOSTILE],
    ["registry", "lookup", "ROOT", `first${HOSTILE}`],
    ["registry", "lookup", "ROOT", HOSTILE],
    ["registry", "query", "ROOT"],
    ["registry", "graph", "ROOT", "--conflicts"],
    ["registry", "graph", "ROOT", "--conflicts", "--as", "dot"],
    ["registry", "graph", "ROOT", "--conflicts", "--as", "pnml"],
    ["registry", "plan", "ROOT"],
    ["registry", "conflicts", "ROOT"],
    ["registry", "conflicts", "ROOT", "--explain", `first${HOSTILE},second${HOSTILE}`],
  ])("are not printed by %s %s", async (...args) => {
    const text = JSON.stringify(HOSTILE);
    const semioverse = (id: string, version: string) =>
      [
        "---",
        `id: ${JSON.stringify(id + HOSTILE)}`,
        `name: ${text}`,
        `description: ${text}`,
        `version: ${version}`,
        "kind: operational",
        "runtime: inference",
        "region:",
        `  writes: [${JSON.stringify(`out${HOSTILE}/`)}]`,
        `inputs: { type: object, properties: { ${text}: { type: string } } }`,
        `outputs: { type: object, required: [effect_report], properties: { effect_report: { type: object } } }`,
        `depends: [${text}]`,
        `${JSON.stringify(`x-${HOSTILE}`)}: 1`,
        "---",
        "",
      ].join("\n");
    const root = folder({
      "first/SKILL.md": semioverse("first", "[1, 0]"),
      "second/SKILL.md": semioverse("second", "[1, 1]").replace(
        `${text}: { type: string }`,
        `${text}: { type: number }`,
      ),
      [`third${HOSTILE.replaceAll("/", "")}/skill.yaml`]: `sop: "0.1"\nname: ${text}\nversion: 1\ninputs: ${text}\n`,
    });
    const { out, err } = await runCli(args.map((arg) => arg.replace("ROOT", root)));
    expect((out + err).length).toBeGreaterThan(0);
    expect(out).not.toMatch(CONTROL_CHARACTERS);
    expect(err).not.toMatch(CONTROL_CHARACTERS);
  });

  it("are not printed in errors about arguments, nor beside a manifest on standard output", async () => {
    const root = folder({ "a/SKILL.md": hostile(HOSTILE) });
    expect((await runCli(["convert", `${root}/${HOSTILE}`, "--to", "stop", "--in-place"])).out).not.toMatch(
      CONTROL_CHARACTERS,
    );
    expect((await runCli(["validate", root, "--rule", HOSTILE])).err).not.toMatch(CONTROL_CHARACTERS);
    expect((await runCli(["convert", root, "--to", "stop", "--stdout"])).err).not.toMatch(CONTROL_CHARACTERS);
  });
});

it("hidden characters in a name are reported and made visible", async () => {
  const root = folder({ "a/SKILL.md": skillMd("pay\u202epal") });
  for (const args of [
    ["validate", root],
    ["convert", root, "--to", "stop", "--in-place", "--dry-run"],
  ]) {
    const { out } = await runCli(args);
    expect(out).toContain("core/hidden-character");
    expect(out).toContain("pay<U+202E>pal");
  }
});

describe("reports of hostile names, paths and values", () => {
  const COMMANDS = [
    ...["json", "pretty"].map((reporter) => [
      "convert",
      "--to",
      "stop",
      "--in-place",
      "--dry-run",
      "--diff",
      "--reporter",
      reporter,
    ]),
    ...["json", "pretty", "github", "sarif"].map((reporter) => ["validate", "--reporter", reporter]),
    ["validate", "--fix", "--dry-run", "--diff", "--reporter", "json"],
    ["detect", "--reporter", "json"],
    ["inspect"],
    ["index"],
    ["trust", "--reporter", "json"],
    ["registry", "check", "--reporter", "json"],
    ["registry", "query", "--reporter", "json"],
    ["registry", "graph"],
  ] satisfies string[][];
  const hostileFolder = () => {
    const name = `folder-${HOSTILE.replaceAll("/", "")}`;
    return folder({ [`${name}/SKILL.md`]: hostile(HOSTILE), [`${name}/${HOSTILE}.txt`]: "x" });
  };
  const words = ([name = "", ...options]: readonly string[], root: string) =>
    name === "registry" ? [name, options[0] ?? "", root, ...options.slice(1)] : [name, root, ...options];

  // Tests the guarantees reliability.md#g25 and SECURITY.md#g4.
  it.each(COMMANDS)("contain no control characters (%s %s %s)", async (...command: string[]) => {
    const { out, err } = await runCli(words(command, hostileFolder()));
    expect((out + err).length).toBeGreaterThan(20);
    expect(out + err).not.toMatch(CONTROL_CHARACTERS);
    if (command.includes("json") || command.includes("sarif") || command[0] === "inspect") JSON.parse(out);
  });

  // Tests the guarantees reliability.md#g25 and SECURITY.md#g4.
  it.each(COMMANDS)(
    "contain no control characters but colours on a terminal (%s %s %s)",
    async (...command: string[]) => {
      let text = "";
      const add = (part: string) => {
        text += part;
      };
      const streams = { out: add, err: add, interactive: true, terminal: true, colour: true };
      await run(words(command, hostileFolder()), { ...streams, input: () => new Uint8Array() });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours, and the line of progress
      expect(text.replace(/\u001b\[(?:1|2|22|3[1-6]|39)m|\r\u001b\[2K/g, "")).not.toMatch(CONTROL_CHARACTERS);
      expect(text).not.toContain("\u001b[31m\u200b");
    },
  );

  it("keep values exact in JSON", async () => {
    const { out } = await runCli(["inspect", hostileFolder()]);
    expect(out).toContain(JSON.stringify("live").slice(1, -1));
    expect(JSON.parse(out)["operations"][0]["name"]).toBe(HOSTILE);
  });

  it("write a manifest verbatim to a file, and escape it on a terminal", async () => {
    const root = folder({ "SKILL.md": skillMd("a").replace("What to note", "What\u202e to note") });
    const print = async (terminal: boolean) => {
      let out = "";
      const write = (text: string) => {
        out += text;
      };
      const streams = { interactive: false, colour: false, terminal, input: () => new Uint8Array(), err: () => {} };
      await run(["convert", root, "--to", "stop", "--stdout"], { ...streams, out: write });
      return out;
    };
    expect(await print(false)).toContain("\u202e");
    expect(await print(true)).not.toContain("\u202e");
  });
});

describe("printable", () => {
  it.each([
    ["👩\u200d💻 🏳\ufe0f\u200d🌈", "👩\u200d💻 🏳\ufe0f\u200d🌈"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["ad\u200dmin", "ad\\u200dmin"],
    ["a\ufe01\ufe02\ufe03", "a\ufe01\\ufe02\\ufe03"],
    ["a\u{e0041}", "a\\udb40\\udc41"],
    ["a\r\nb\rc\td", "a\r\nb\\u000dc\td"],
    ["\u001b[31mred", "\\u001b[31mred"],
  ])("escapes hidden characters, and keeps scripts and emoji: %j", (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it("escapes a long text within the time of a test", () => {
    expect(printable("\u202e\u200d\ufe01".repeat(1_000_000))).not.toContain("\u202e");
  });
});
