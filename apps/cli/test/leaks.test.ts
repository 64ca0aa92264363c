import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { v1Md } from "./migrate-repo.js";

const PART = "Zx9Qw4Er7Ty2Ui5Op8As";
const TOKEN = `ghp_${PART.repeat(2).slice(0, 36)}`;
const unicode = (text: string) => text.replace(/./g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Skills of several formats with a token in every possible place. */
function leaky(): string {
  const parameter = { type: TOKEN, description: TOKEN, default: TOKEN, enum: [TOKEN], colour: TOKEN };
  return folder({
    "a/SKILL.md": skillMd("a", {
      [TOKEN]: TOKEN,
      capabilities: [TOKEN],
      operations: {
        [TOKEN]: { description: TOKEN, input: { [TOKEN]: parameter }, entrypoints: { unix: ["sh", `{${TOKEN}}`] } },
      },
    }),
    "b/skill.yaml": `sop: "0.1"\nname: ${TOKEN}\nversion: ${TOKEN}\ndescription: ${TOKEN}: and a colon\n${TOKEN}: 1\n`,
    "c/skill.yaml": `sop: "0.1"\nname: c\nversion: 1.0.0\ndescription: "${unicode(TOKEN)}"\n"${unicode(TOKEN)}": {}\ninputs: [{ name: x, type: "${unicode(TOKEN)}" }]\n`,
    "d/SKILL.md": `---\nid: d\nname: ${TOKEN}\ndescription: ${TOKEN}\nversion: [1, 0]\nkind: operational\nruntime: inference\ninputs: { type: object, properties: { x: { const: '${JSON.stringify(JSON.stringify({ [TOKEN]: 1 }))}' } } }\ndepends: [${TOKEN}]\n---\n`,
  });
}

const COMMANDS: readonly (readonly string[])[] = [
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
  ["convert", "--to", "adr002", "--in-place", "--dry-run", "--diff"],
  ...["json", "pretty", "github", "sarif"].map((reporter) => ["validate", "--reporter", reporter]),
  ...["json", "pretty"].map((reporter) => ["validate", "--fix", "--dry-run", "--diff", "--reporter", reporter]),
  ["detect"],
  ["inspect"],
  ["index"],
  ["trust"],
  ...["json", "pretty"].map((reporter) => ["registry", "query", "--reporter", reporter]),
  ["registry", "check"],
  ["registry", "graph"],
];

// Tests the guarantees reliability.md#g29 and SECURITY.md#g6.
describe("a token in a skill", () => {
  it.each(COMMANDS.map((command) => [command.join(" "), command] as const))(
    "is not printed by %s",
    async (_, command) => {
      const [name = "", ...options] = command;
      const root = leaky();
      const args = name === "registry" ? [name, options[0] ?? "", root, ...options.slice(1)] : [name, root, ...options];
      const { out, err } = await runCli(args);
      let text = out + err;
      expect(text.length).toBeGreaterThan(20);
      for (let layer = 0; layer < 4; layer++) {
        expect(text).not.toContain(PART);
        text = text.replace(/\\u([\da-f]{4})|\\(.)/g, (_, code, letter) =>
          code ? String.fromCharCode(Number.parseInt(code, 16)) : letter,
        );
      }
      if (["inspect", "index"].includes(name) || options.includes("json") || options.includes("sarif")) JSON.parse(out);
    },
  );

  it("is neither in the SARIF log nor in a fix that a tool would apply", async () => {
    const root = leaky();
    const log = join(root, "log.sarif");
    await runCli(["validate", root, "--sarif", log]);
    const text = readFileSync(log, "utf8");
    expect(text).not.toContain(PART);
    expect(
      JSON.stringify(JSON.parse(text)["runs"][0].results.flatMap((result: { fixes?: unknown }) => result.fixes ?? [])),
    ).not.toContain("[redacted]");
    const { out } = await runCli(["validate", root, "--reporter", "json"]);
    const fixes = JSON.parse(out)["skills"].flatMap((skill: { diagnostics: { fix?: unknown }[] }) =>
      skill.diagnostics.map(({ fix }) => fix ?? ""),
    );
    expect(JSON.stringify(fixes)).not.toContain("[redacted]");
  });

  it("is kept in written files and in a manifest on standard output", async () => {
    const root = folder({ "a/SKILL.md": skillMd("a").replaceAll("What to note", TOKEN) });
    expect((await runCli(["convert", join(root, "a"), "--to", "stop", "--stdout"])).out).toContain(TOKEN);
    await runCli(["convert", join(root, "a"), "--to", "stop", "--in-place"]);
    expect(readFileSync(join(root, "a/skill.yaml"), "utf8")).toContain(TOKEN);
  });
});

/** Values that do not look like secrets. */
const WORDS = ["marigold-hinge", 'otter"barge', "quartz/lemon", "thimble\nlantern-moss", "velvet-\u00fc-anchor"];

/** Skills of several formats with a sensitive parameter whose values do not fit its type. */
function hinting(): string {
  const [one = "", two, three, four, five] = WORDS;
  const values = { default: four, enum: [one, two, 7, one], examples: [three, [five]], const: one, colour: two };
  const adr002 = (name: string, schema: object, more = "") =>
    `---\nmanifest_version: "1.0"\nname: ${name}\ndescription: D\nversion: 1.0.0\n${more}inputs:\n  optional:\n    - name: key\n      description: D\n      sensitive: true\n      schema: ${JSON.stringify(schema)}\n---\n`;
  const semioverse = (id: string, key: string) =>
    `---\nid: ${id}\nname: ${id}\ndescription: D\nversion: 1.0\nkind: operational\nruntime: inference\ninputs: { type: object, properties: { key: { type: string, writeOnly: true, ${key} } } }\n---\n`;
  return folder({
    "a/SKILL.md": adr002("a", { type: "integer", ...values }),
    "b/SKILL.md": adr002("b", { type: "integer", default: one }, "sensitive: true\n").replace(
      "      sensitive: true\n",
      "",
    ),
    "c/SKILL.md": semioverse("c", `default: "m\\x61rigold-hinge", enum: ${JSON.stringify(WORDS)}`),
    "d/SKILL.md": semioverse("d", `default: 'otter"barge', marigold: velvet-\u00fc-anchor`),
    // Cannot be read, because of its timeout.
    "e/SKILL.md": adr002("e", { type: "integer", ...values }, "execution: { timeout: soon }\n"),
  });
}

function mentions(text: string): string[] {
  const found = new Set<string>();
  let layer = text;
  for (let depth = 0; depth < 4; depth++) {
    for (const word of WORDS.flatMap((each) => each.split("\n"))) if (layer.includes(word)) found.add(word);
    layer = layer.replace(/\\u([\da-f]{4})|\\(n)|\\(.)/g, (_, code, line, letter) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : line ? "\n" : letter,
    );
  }
  return [...found];
}

// Tests the guarantees reliability.md#g29 and SECURITY.md#g6.
describe("the values of a sensitive parameter (adr002.md#s70)", () => {
  it.each(COMMANDS.map((command) => [command.join(" "), command] as const))(
    "are not printed by %s",
    async (_, [name = "", ...options]) => {
      const root = hinting();
      for (const id of ["a", "b", "c", "d", "e"]) {
        const args =
          name === "registry"
            ? [name, options[0] ?? "", join(root, id), ...options.slice(1)]
            : [name, join(root, id), ...options];
        const { out, err } = await runCli(args);
        expect(mentions(out + err)).toEqual([]);
        if (["inspect", "index"].includes(name) || options.includes("json") || options.includes("sarif"))
          JSON.parse(out || "{}");
      }
    },
  );

  it("are redacted in messages, fixes, logs and the answers of a registry", async () => {
    const quoted = `---\nmanifest_version: "1.0"\nname: g\ndescription: D\nversion: 1.0.0\nmarigold-hinge: 1\nexecutoin: {}\nsensitive: true\ninputs:\n  optional:\n    - { name: key, description: D, schema: { type: string, default: marigold-hinge } }\n---\n`;
    const root = folder({ "g/SKILL.md": quoted });
    const log = join(root, "log.sarif");
    const { out } = await runCli(["validate", root, "--reporter", "json", "--sarif", log]);
    expect(out).toContain('The specification does not define the field \\"[redacted]\\"');
    expect(mentions(out + readFileSync(log, "utf8"))).toEqual([]);
    for (const reporter of ["json", "pretty"]) {
      const answer = await runCli(["registry", "lookup", root, "g", "--reporter", reporter]);
      expect(answer.out).toContain('"default": "[redacted]"');
      expect(JSON.parse(answer.out)).toBeTruthy();
      expect(mentions(answer.out.replace('"marigold-hinge": 1', ""))).toEqual([]);
    }
  });

  it("are kept in written files and in a manifest on standard output", async () => {
    const root = hinting();
    await runCli(["validate", join(root, "c"), "--fix"]);
    expect(readFileSync(join(root, "c/SKILL.md"), "utf8")).toContain("thimble\\nlantern-moss");
    expect((await runCli(["convert", join(root, "a"), "--to", "adr002", "--stdout"])).out).toContain("marigold-hinge");
    await runCli(["convert", join(root, "d"), "--to", "adr002", "--in-place"]);
    expect(readFileSync(join(root, "d/SKILL.md"), "utf8")).toContain('otter"barge');
  });
});

// Tests the guarantee reliability.md#g29.
describe("a file that cannot be parsed", () => {
  const broken = [
    'sop: "0.1"\nname: a\napi_key: velvet: anchor-9\nmode: quiet\n',
    'sop: "0.1"\nname: a\ninputs:\n  - {name: x, password: "velvet: anchor-9"\n',
    'sop: "0.1"\nname: a\nclient_secret: |\n  velvet: anchor-9\n  more\n bad: [\n',
    'sop: "0.1"\nname: a\ndb.password: velvet: anchor-9 # why\n',
  ];

  it.each(broken)("shows no value of a key that is named like a secret: %j", async (text) => {
    const root = folder({ "a/skill.yaml": text });
    const log = join(root, "log.sarif");
    for (const reporter of ["pretty", "json", "github", "sarif"]) {
      for (const fix of [[], ["--fix", "--dry-run", "--diff"]]) {
        const { code, out, err } = await runCli(["validate", root, "--reporter", reporter, "--sarif", log, ...fix]);
        expect(code).toBe(1);
        expect(out + err + readFileSync(log, "utf8")).not.toMatch(/velvet|anchor/);
      }
    }
  });
});

describe("a migration", () => {
  it("shows no value of a sensitive parameter", async () => {
    const input = { token: { sensitive: true, default: "marigold-hinge" } };
    const old = v1Md("a").replace('"version":', `"inputs": ${JSON.stringify(input)},\n  "version":`);
    const root = folder({ "a/SKILL.md": old });
    for (const reporter of ["pretty", "json"]) {
      const { out, err } = await runCli(["migrate", root, "--dry-run", "--diff", "--reporter", reporter]);
      expect(out).toContain("a/SKILL.md");
      expect(out + err).not.toContain("marigold");
    }
  });
});
