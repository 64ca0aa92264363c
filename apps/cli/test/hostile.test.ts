import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";

type Files = Readonly<Record<string, string>>;

const DEEP = 100_000;
const MANY = 1_000_000;
const MEGABYTE = "k".repeat(1_000_000);
const BOMB = `a0: &a0 [${"x, ".repeat(9)}x]\n${Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]\n`).join("")}`;

const block = (content: string, word = "skill-manifest") => `# Skill\n\n\`\`\`${word}\n${content}\n\`\`\`\n`;
const front = (content: string, language = "") => `---${language}\n${content}\n---\n\nBody\n`;
const STOP = 'sop: "0.1"\nname: a\nversion: 1.0.0\ndescription: D\n';
const STANDARD = "name: A\ndescription: D\nversion: 1.0.0\nentry_point: skill.py\n";
const python = (value: string) => ({
  "manifest.yaml": STANDARD,
  "skill.py": `class S(Skill):\n    def input_schema(self):\n        return ${value}\n`,
});
/** The same YAML in every place where a format has YAML. */
const yaml = (content: string): Record<string, Files> => ({
  "SKILL.md": { "SKILL.md": front(`name: a\ndescription: D\nruntime: human\n${content}`) },
  "a block": { "SKILL.md": block(`id: a\n${content}`) },
  "skill.yaml": { "skill.yaml": STOP + content },
  "manifest.yaml": { "manifest.yaml": STANDARD + content, "skill.py": "" },
});
const everywhere = (name: string, content: string) =>
  Object.entries(yaml(content)).map(([place, files]): [string, Files] => [`${name} in ${place}`, files]);
const operations = (count: number) =>
  `{"schema_version":"2.0","id":"a","version":"1.0.0","operations":{${Array.from({ length: count }, (_, i) => `"o${i}":{}`).join(",")}}}`;
const completeOperations = (count: number) => {
  const operation = {
    description: "d",
    input: { x: { type: "string", required: true, description: "x" } },
    output: { description: "o", fields: { y: "string" } },
    entrypoints: { unix: ["a", "{x}"] },
  };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`o${index}`, operation]));
};
const PROTO = `{"__proto__":{"__proto__":1,"constructor":{"prototype":{"polluted":1}}},"schema_version":"2.0","id":"a","version":"1.0.0","capabilities":["__proto__"],"effects":[],"operations":{"__proto__":{"description":"d","__proto__":{},"input":{"__proto__":{"type":"string","__proto__":1},"constructor":{"type":"string"}},"output":{"description":"o","fields":{"__proto__":"string","hasOwnProperty":"string"}},"entrypoints":{"unix":["{__proto__}"]}}},"stdout_contract":{"last_line_json":true,"__proto__":1}}`;
const PATTERN = "^(([a-z])+.)+[A-Z]([a-z])+$";
const SLOW = `inputs:\n  - name: x\n    type: string\n    description: d\n    required: false\n    pattern: '${PATTERN}'\n    default: ${"a".repeat(50)}\nassertions:\n  post:\n    - check: output.x\n      matches: '${PATTERN}'\n      message: '${"a".repeat(50_000)}'\n`;

const CASES: readonly (readonly [string, Files])[] = [
  ...everywhere("aliases that stand for terabytes", BOMB),
  ...everywhere("an alias to itself", "x: &x [*x]\n"),
  ...everywhere(`${DEEP} brackets`, `x: ${"[".repeat(DEEP)}`),
  ...everywhere(`${DEEP} closed brackets`, `x: ${"[".repeat(DEEP)}${"]".repeat(DEEP)}`),
  ...everywhere(`${DEEP} dashes`, `x:\n  ${"- ".repeat(DEEP)}y\n`),
  ...everywhere(`${DEEP} keys on a line`, "y: ".repeat(DEEP)),
  ...everywhere("a key of a megabyte", `${MEGABYTE}: 1\n`),
  ...everywhere("a value of a megabyte", `x: ${MEGABYTE}\n`),
  ...everywhere(
    "__proto__",
    "__proto__:\n  polluted: 1\n  __proto__: {}\nconstructor:\n  prototype: 1\nmetadata:\n  __proto__: x\n",
  ),
  ...everywhere("a slow pattern", SLOW),
  [`${DEEP} brackets of JSON`, { "SKILL.md": block("[".repeat(DEEP)) }],
  [`${DEEP} closed brackets of JSON`, { "SKILL.md": block("[".repeat(DEEP) + "]".repeat(DEEP)) }],
  [`${DEEP} objects of JSON`, { "SKILL.md": block('{"a":'.repeat(DEEP)) }],
  [`${DEEP} objects in manifest.json`, { "manifest.json": `{"name":"a","x":${'{"a":'.repeat(DEEP)}` }],
  [
    `${DEEP} objects in a sidecar`,
    { "skill.yaml": STOP, ".skill-convert.json": `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}` },
  ],
  ["a JSON key of a megabyte", { "SKILL.md": block(`{"${MEGABYTE}":1}`) }],
  [`${MANY} operations`, { "SKILL.md": block(operations(MANY)) }],
  ["the largest allowed number of operations", { "SKILL.md": block(operations(9000)) }],
  ["a large number of complete operations", { "SKILL.md": skillMd("a", { operations: completeOperations(1000) }) }],
  [
    `${MANY} v1 entrypoints`,
    { "SKILL.md": block(operations(MANY).replace("operations", "entrypoints"), "router-manifest") },
  ],
  ["__proto__ in JSON", { "SKILL.md": block(PROTO) }],
  [`${DEEP} brackets of Python`, python("[".repeat(DEEP))],
  [`${DEEP} closed brackets of Python`, python("[".repeat(DEEP) + "]".repeat(DEEP))],
  [
    `${DEEP} blocks of Python`,
    {
      "manifest.yaml": STANDARD,
      "skill.py": Array.from({ length: 1500 }, (_, i) => `${" ".repeat(i)}if x:\n`).join(""),
    },
  ],
  ["a Python key of a megabyte", python(`{"${MEGABYTE}": 1}`)],
  [
    "Python that doubles a list 60 times",
    {
      "manifest.yaml": STANDARD,
      "skill.py": `A0 = [1]\n${Array.from({ length: 60 }, (_, i) => `A${i + 1} = A${i} + A${i}\n`).join("")}class S(Skill):\n    def input_schema(self):\n        return {"enum": A60}\n`,
    },
  ],
  [
    "__proto__ in Python",
    python('{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {}}}'),
  ],
  [
    "JavaScript for front matter",
    { "SKILL.md": front("globalThis.owned = 1; require('node:fs').writeFileSync('owned', '');", "js") },
  ],
  ["CoffeeScript for front matter", { "SKILL.md": front("global.owned = 1", "coffee") }],
  [
    "a tag that would build something",
    { "skill.yaml": `${STOP}x: !!js/function "function () { globalThis.owned = 1 }"\n` },
  ],
  [`${MANY} fences`, { "SKILL.md": "```\n".repeat(MANY / 10) + block("{}") }],
  [`${DEEP} quotes of Markdown`, { "SKILL.md": `${">".repeat(DEEP)}\n${block("{}")}` }],
];

const COMMANDS = [
  ["convert", "--to", "stop", "--in-place", "--lossless"],
  ["convert", "--to", "semioverse", "--in-place"],
  ["validate"],
  ["migrate"],
] as const;

/** Seconds of processor time that one skill may take in one command. */
const MOST_SECONDS = 20;

describe("a hostile skill is processed in bounded time and space", () => {
  // Tests the guarantees reliability.md#g16, reliability.md#g17, reliability.md#g18, reliability.md#g19, SECURITY.md#g1 and
  // SECURITY.md#g5.
  it.each(CASES)("%s", async (_, files) => {
    const size = Math.min(Object.values(files).join("").length, 300_000);
    for (const [command, ...options] of COMMANDS) {
      const root = folder({ ...prefixed(files, "evil/"), "good/SKILL.md": skillMd("good") });
      const before = process.cpuUsage();
      const { code, out, err } = await runCli([command, root, ...options, "--reporter", "json"]);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
      expect([0, 1]).toContain(code);
      expect(err).toBe("");
      expect(out.length).toBeLessThan(1_000_000 + 200 * size);
      const { skills } = JSON.parse(out) as { skills: { source: string; status: string }[] };
      expect(skills.map(({ source }) => source).at(-1)).toBe(join(root, "good"));
      expect(skills.at(-1)?.status).toMatch(/^(converted|valid|unchanged)$/);
    }
    expect(Object.hasOwn(globalThis, "owned") || existsSync("owned")).toBe(false);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

function prefixed(files: Files, prefix: string): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [prefix + name, text]));
}

describe("an id that is a path", () => {
  const IDS = [
    "../../x",
    "..",
    "/etc/x",
    "C:\\x",
    "C:x",
    "\\\\host\\share",
    "a\0b",
    "CON",
    "nul.txt",
    "a/../../b",
    ".",
    "aux.",
    "x:y",
  ];

  // Tests the guarantees reliability.md#g9 and SECURITY.md#g2.
  it.each(IDS)("%j never leads out of the output folder", async (id) => {
    for (const to of ["stop", "adr002", "skill-standard", "semioverse"]) {
      const root = folder({ "skills/evil/SKILL.md": skillMd(id), "skills/evil/scripts/x": "x" });
      const before = snapshot(root);
      const { report } = await runJson(["convert", join(root, "skills"), "--to", to, "--out", join(root, "out")]);
      expect(report.skills).toHaveLength(1);
      const after = snapshot(root);
      for (const [name, content] of Object.entries(after)) {
        if (name.startsWith("out/")) expect(name).toMatch(/^out\/[^/:\\]+\/[^:\\]+$/);
        else expect(content).toBe(before[name]);
      }
    }
    expect(existsSync(join(tmpdir(), "x")) && readdirSync(tmpdir()).includes("b")).toBe(false);
  });

  it.each(IDS)("%j as the path of a program, a file or a region is never followed", async (path) => {
    const entry = { description: "d", input: {}, output: { description: "o" }, entrypoints: { unix: ["sh", path] } };
    const root = folder({
      "v2/SKILL.md": skillMd("v2", { operations: { run: entry }, effects: [`fs.write:${path}`] }),
      "adr/SKILL.md": front(
        `name: adr\ndescription: D\nversion: 1.0.0\npreconditions:\n  files: [${JSON.stringify(path)}]\noutputs:\n  files: [${JSON.stringify(path)}]\n`,
      ),
    });
    const outside = readdirSync(dirname(root)).sort();
    for (const to of ["stop", "semioverse", "skill-standard", "adr002", "skill-manifest-v2"]) {
      const out = mkdtempSync(join(root, "out-"));
      const { code } = await runCli(["convert", join(root, "v2"), join(root, "adr"), "--to", to, "--out", out]);
      expect([0, 1]).toContain(code);
    }
    expect(readdirSync(dirname(root)).sort()).toEqual(outside);
  });
});

describe("a manifest that is not a regular file", () => {
  // Tests the guarantee reliability.md#g20.
  it("is reported and never blocks: a link loop, a link that leads outside, a FIFO, a socket or a folder", async () => {
    const root = folder({ "good/SKILL.md": skillMd("good") });
    for (const name of ["loop", "out", "fifo", "socket", "folder", "gone"]) mkdirSync(join(root, name));
    symlinkSync("SKILL.md", join(root, "loop/SKILL.md"));
    symlinkSync("..", join(root, "loop/up"));
    symlinkSync("/etc/hostname", join(root, "out/SKILL.md"));
    symlinkSync("nothing", join(root, "gone/SKILL.md"));
    execFileSync("mkfifo", [join(root, "fifo/SKILL.md")]);
    mkdirSync(join(root, "folder/SKILL.md"));
    const server = net.createServer().listen(join(root, "socket/SKILL.md"));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    for (const [command, ...options] of COMMANDS) {
      const { code, out } = await runCli([command, root, ...options, "--reporter", "json"]);
      const { skills } = JSON.parse(out) as {
        skills: { source: string; status: string; diagnostics: { message: string }[] }[];
      };
      expect(code).toBe(1);
      const messages = Object.fromEntries(
        skills.map(({ source, diagnostics }) => [source.slice(root.length + 1), diagnostics[0]?.message ?? ""]),
      );
      expect(messages["loop"]).toContain("a link leads back to itself");
      expect(messages["out"]).toContain("leads outside");
      expect(messages["gone"]).toContain("link to something that does not exist");
      expect(messages["fifo"]).toContain("a FIFO, a socket or a device");
      expect(messages["socket"]).toContain("a FIFO, a socket or a device");
      expect(messages).not.toHaveProperty("folder");
      expect(skills.find(({ source }) => source.endsWith("good"))?.status).not.toBe("failed");
    }
  });
});

describe("an output folder with a link on its path", () => {
  // Tests the guarantee reliability.md#g9.
  it.skipIf(process.platform === "win32")(
    "is refused below the working directory, where the link may come from",
    async () => {
      const root = folder({ "repo/notes/SKILL.md": skillMd("notes"), "repo/registry/kept": "", "home/.profile": "x" });
      for (const [target, link] of [
        ["../home", "reports"],
        ["../../home", "registry/inner"],
      ] as const)
        symlinkSync(target, join(root, "repo", link));
      const before = snapshot(root);
      const working = process.cwd();
      process.chdir(join(root, "repo"));
      onTestFinished(() => process.chdir(working));
      for (const [out, link] of [
        ["reports", "it"],
        ["reports/x/y", "reports"],
        [join(root, "repo/registry/inner/x"), join("registry", "inner")],
      ] as const) {
        for (const args of [
          ["convert", "notes", "--to", "stop", "--out", out],
          ["pack", "notes", "--as", "agent-plugin", "--out", out],
          ["pack", "notes", "--as", "well-known", "--out", out],
        ]) {
          const { code, err } = await runCli(args);
          expect([code, err]).toEqual([2, expect.stringContaining(`because ${link} is a link`)]);
        }
      }
      const { code, err } = await runCli(["registry", "register", "notes", "--in", "reports"]);
      expect([code, err]).toEqual([2, expect.stringContaining("because it is a link")]);
      expect(snapshot(root)).toEqual(before);
      // A path that somebody named in full, outside of the working directory, may lead through links of theirs.
      symlinkSync("home", join(root, "mine"));
      expect((await runCli(["convert", "notes", "--to", "stop", "--out", join(root, "mine/out")])).code).toBe(0);
      expect(existsSync(join(root, "home/out/notes/skill.yaml"))).toBe(true);
    },
  );
});
