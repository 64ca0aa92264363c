import { createHash } from "node:crypto";
import fs, {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { version } from "../src/version.js";
import { type CliResult, folder, runCli, skillMd, snapshot } from "./harness.js";
import { skillYaml, UNQUOTED } from "./validate-support.js";

const TOKEN = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const SENSITIVE = "the-launch-code-is-sundial";

const plain = (name: string, body = "# Notes\n") => `---\nname: ${name}\ndescription: Keeps notes.\n---\n\n${body}`;

const withInput = (id: string, input: object) =>
  skillMd(id, {
    operations: {
      take: {
        description: "Take a note.",
        input: { text: { type: "string", description: "What to note", ...input } },
        output: { description: "Where the note is", fields: { path: "string" } },
        entrypoints: { unix: ["sh", "scripts/take.sh", "{text}"] },
      },
    },
  });

/** Skills of every kind: valid, wrong, broken, nested, with secrets, in the folder of a client. */
function mixed(): string {
  return folder({
    ".git/HEAD": "ref: refs/heads/main\n",
    "skills/one/SKILL.md": skillMd("one"),
    "skills/one/scripts/take.sh": "echo\n",
    "skills/needs/SKILL.md": skillMd("needs", { dependencies: [{ id: "nowhere" }, { id: "one" }] }),
    "skills/misspelt/SKILL.md": skillMd("misspelt", { capabilites: ["x"] }),
    "skills/broken/SKILL.md": "```skill-manifest\n{\n```\n",
    "skills/none/SKILL.md": "# Nothing\n",
    "skills/stop/skill.yaml": skillYaml("stop", "extra: 1\n"),
    "skills/unquoted/skill.yaml": UNQUOTED,
    "skills/latin/SKILL.md": new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]),
    "skills/token/SKILL.md": plain("token", `# Use\n\nexport KEY=${TOKEN}\n`),
    "skills/declared/SKILL.md": withInput("declared", { sensitive: true, default: SENSITIVE }),
    "skills/outer/SKILL.md": plain("outer", "See [more](more.md).\n"),
    "skills/outer/inner/SKILL.md": plain("inner"),
    ".claude/skills/client/SKILL.md": "---\nname: Client\ndescription: x\nunheard: 1\n---\n",
  });
}

let before: string;
let root: string;
/** The folder of the results for `root` in the cache folder of the user. */
let CACHE: string;
let VALIDATE: string;
beforeEach(() => {
  before = process.cwd();
  // In a folder of its own, because a test looks at what is beside it.
  root = join(folder({}), "repository");
  renameSync(mixed(), root);
  process.chdir(root);
  const home = folder({});
  vi.stubEnv("XDG_CACHE_HOME", home);
  const key = createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 32);
  CACHE = join(home, "skill-convert/results", key);
  VALIDATE = join(CACHE, "validate.cache");
});
afterEach(() => {
  process.chdir(before);
  vi.unstubAllEnvs();
});

const COMMANDS: readonly (readonly string[])[] = [
  ["validate", "."],
  ["validate", ".", "--quiet"],
  ["validate", ".", "--verbose"],
  ["validate", ".", "--strict", "--rule", "skill-manifest-v2/unknown-field=off"],
  ["validate", ".", "--reporter", "json"],
  ["validate", ".", "--reporter", "sarif"],
  ["validate", ".", "--reporter", "github"],
  ["validate", ".", "--client", "all", "--reporter", "json"],
  ["validate", "skills/one", "skills/stop/skill.yaml", "skills/one/SKILL.md"],
  ["validate", ".", "--from", "agent-skills"],
  ["validate", ".", "--shard", "1/2"],
  ["index", "."],
  ["registry", "check", "."],
  ["registry", "check", ".", "--reporter", "json"],
  ["registry", "lookup", ".", "one"],
  ["registry", "lookup", ".", "declared"],
  ["registry", "query", ".", "--text", "notes", "--reporter", "json"],
  ["registry", "graph", "."],
  ["registry", "plan", "."],
  ["registry", "conflicts", "."],
  ["registry", "pipeline", ".", "one"],
  ["registry", "register", "skills/stop", "--in", "skills", "--as", "new", "--dry-run"],
];

/** The result of a command without the time at which an index was made. */
function shown({ code, out, err }: CliResult): CliResult {
  return { code, err, out: out.replace(/"(generated\w*)": "[^"]*"/, '"$1": ""') };
}

describe("a run with a cache prints the same as one without", () => {
  it.each(COMMANDS.map((args) => [args.join(" "), args] as const))("%s", async (_, args) => {
    const expected = shown(await runCli(args));
    for (const run of ["first", "second", "third"]) {
      expect({ run, ...shown(await runCli([...args, "--cache"])) }).toEqual({ run, ...expected });
    }
    expect(existsSync(CACHE)).toBe(true);
  });

  it("after skills were changed, added and removed", async () => {
    await runCli(["validate", ".", "--cache"]);
    writeFileSync("skills/one/SKILL.md", skillMd("one", { capabilites: [] }));
    rmSync("skills/one/scripts", { recursive: true });
    rmSync("skills/stop", { recursive: true });
    writeFileSync("skills/outer/more.md", "# More\n");
    mkdirSync("skills/new");
    writeFileSync("skills/new/skill.yaml", UNQUOTED);
    renameSync("skills/needs", "skills/needed");
    const expected = await runCli(["validate", "."]);
    expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
    expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
  });

  it("if the options differ from those of the run before", async () => {
    for (const options of [[], ["--client", "codex"], ["--from", "agent-skills"], ["--strict"], []]) {
      const expected = await runCli(["validate", ".", ...options]);
      expect(await runCli(["validate", ".", ...options, "--cache"])).toEqual(expected);
    }
  });

  it("for a single skill that contains the cache", async () => {
    process.chdir("skills/one");
    const expected = await runCli(["validate", ".", "--verbose"]);
    for (const _ of [1, 2, 3]) expect(await runCli(["validate", ".", "--verbose", "--cache"])).toEqual(expected);
  });

  it("in a SARIF log", async () => {
    await runCli(["validate", ".", "--sarif", "plain.sarif"]);
    for (const _ of [1, 2]) await runCli(["validate", ".", "--cache", "--sarif", "cached.sarif"]);
    expect(readFileSync("cached.sarif", "utf8")).toBe(readFileSync("plain.sarif", "utf8"));
  });
});

describe("a stored result", () => {
  it("is used by the next run", async () => {
    await runCli(["validate", ".", "--cache"]);
    const stored = readFileSync(VALIDATE, "utf8");
    // A well-formed cache with another text is believed, which shows that it is used.
    const { CacheStore } = await import("../../../packages/workspace/src/cache/store.js");
    const store = new CacheStore("", CACHE, "validate", version);
    const lines = [...store.read()].map(([key, line]) => [key, line.replaceAll("capabilites", "marked")] as const);
    expect(store.write(lines)).toBeUndefined();
    expect((await runCli(["validate", ".", "--cache"])).out).toContain("marked");
    expect(stored).not.toBe(readFileSync(VALIDATE, "utf8"));
  });

  it("is not written again if nothing has changed", async () => {
    await runCli(["validate", ".", "--cache"]);
    const { ino } = statSync(VALIDATE);
    // Skills with secrets are not stored and are checked every time; a run without them has nothing to write.
    for (const name of ["token", "declared"]) rmSync(`skills/${name}`, { recursive: true });
    await runCli(["validate", ".", "--cache"]);
    const second = statSync(VALIDATE).ino;
    await runCli(["validate", ".", "--cache"]);
    expect(statSync(VALIDATE).ino).toBe(second);
    expect(ino).toBeGreaterThan(0);
  });

  it("is dropped if its skill is gone, and kept if the run is about other skills", async () => {
    await runCli(["validate", ".", "--cache"]);
    expect(readFileSync(VALIDATE, "utf8")).toContain("skills/stop");
    rmSync("skills/stop", { recursive: true });
    await runCli(["validate", "skills/one", "--cache"]);
    const stored = readFileSync(VALIDATE, "utf8");
    expect(stored).not.toContain("skills/stop");
    expect(stored).toContain("skills/misspelt");
  });

  it("has no secrets", async () => {
    for (const args of COMMANDS) await runCli([...args, "--cache"]);
    const stored = Object.values(snapshot(CACHE)).join("\n");
    expect(stored.length).toBeGreaterThan(1000);
    expect(stored).not.toContain(TOKEN);
    expect(stored).not.toContain(SENSITIVE);
  });

  it("is ignored by git", async () => {
    await runCli(["validate", ".", "--cache"]);
    expect(readFileSync(`${CACHE}/.gitignore`, "utf8")).toBe("*\n");
    expect(readdirSync(CACHE).sort()).toEqual([".gitignore", "validate.cache"]);
  });
});

it("a run with a cache notices a change that keeps size and time", async () => {
  const path = "skills/stop/skill.yaml";
  await runCli(["validate", ".", "--cache"]);
  const { size, atime, mtime } = statSync(path);
  writeFileSync(path, readFileSync(path, "utf8").replace("extra: 1", "extrb: 1"));
  utimesSync(path, atime, mtime);
  expect(statSync(path)).toMatchObject({ size, mtime });
  const { out } = await runCli(["validate", ".", "--cache"]);
  expect(out).toContain("extrb");
});

describe("a file that was last changed well before the run", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 }));
  afterEach(() => void vi.useRealTimers());

  it("is not read again, with the same result", async () => {
    const args = ["validate", "skills/misspelt", "skills/stop", "--reporter", "json"];
    const expected = await runCli([...args, "--cache"]);
    const open = vi.spyOn(fs, "openSync");
    expect(await runCli([...args, "--cache"])).toEqual(expected);
    const paths = open.mock.calls.map(([path]) => String(path));
    open.mockRestore();
    expect(paths.some((path) => path.endsWith("validate.cache"))).toBe(true);
    expect(paths.filter((path) => /SKILL\.md|skill\.yaml/.test(path))).toEqual([]);
  });

  it("is read again after a change that keeps size and time", async () => {
    const path = "skills/stop/skill.yaml";
    await runCli(["validate", ".", "--cache"]);
    const { size, atime, mtime } = statSync(path);
    writeFileSync(path, readFileSync(path, "utf8").replace("extra: 1", "extrb: 1"));
    utimesSync(path, atime, mtime);
    expect(statSync(path)).toMatchObject({ size, mtime });
    expect((await runCli(["validate", ".", "--cache"])).out).toContain("extrb");
  });

  it("is read again if it was moved away and a link to it is in its place", async () => {
    await runCli(["validate", ".", "--cache"]);
    renameSync("skills/stop/skill.yaml", join(folder({}), "skill.yaml"));
    const outside = folder({ "skill.yaml": skillYaml("stop", "extra: 1\n") });
    symlinkSync(join(outside, "skill.yaml"), "skills/stop/skill.yaml");
    const expected = await runCli(["validate", "."]);
    expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
  });

  it("gets a new stamp if only its time has changed", async () => {
    await runCli(["validate", ".", "--cache"]);
    const before = readFileSync(VALIDATE, "utf8");
    utimesSync("skills/stop/skill.yaml", 1, 1);
    const expected = await runCli(["validate", "."]);
    expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
    expect(readFileSync(VALIDATE, "utf8")).not.toBe(before);
  });
});

// Tests the guarantee SECURITY.md#g3.
describe("a cache is not believed if", () => {
  /** Changes what is stored, as somebody who knows the format can, and returns where the cache is. */
  async function forged(): Promise<string> {
    await runCli(["validate", ".", "--cache", "--cache-location", "brought"]);
    const { CacheStore } = await import("../../../packages/workspace/src/cache/store.js");
    const store = new CacheStore("", "brought", "validate", version);
    const lines = [...store.read()].map(([key, line]) => [key, line.replaceAll("capabilites", "forged")] as const);
    expect(lines.join()).toContain("forged");
    expect(store.write(lines)).toBeUndefined();
    return "brought";
  }

  const expectIgnored = async (...options: readonly string[]) => {
    expect(await runCli(["validate", ".", "--cache", ...options])).toEqual(await runCli(["validate", "."]));
  };

  it("another user wrote it", async () => {
    const own = process.env["XDG_STATE_HOME"];
    vi.stubEnv("XDG_STATE_HOME", folder({}));
    await forged();
    vi.stubEnv("XDG_STATE_HOME", own);
    await expectIgnored("--cache-location", "brought");
  });

  it("it was written for another place", async () => {
    cpSync(await forged(), CACHE, { recursive: true });
    await expectIgnored();
  });

  it("it lies in the repository, where it was kept before", async () => {
    cpSync(await forged(), ".skill-convert/cache", { recursive: true });
    await expectIgnored();
  });

  it("there can be no key", async () => {
    vi.stubEnv("XDG_STATE_HOME", join(folder({ file: "" }), "file"));
    const { code, out, err } = await runCli(["validate", ".", "--cache"]);
    const expected = await runCli(["validate", "."]);
    expect({ code, out }).toEqual({ code: expected.code, out: expected.out });
    expect(err).toContain("the cache was not written: there is no key to seal it with");
    expect(existsSync(VALIDATE)).toBe(false);
  });
});

describe("a cache is rebuilt if it is", () => {
  const expectSame = async (expected: CliResult) => {
    expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
    const intact = readFileSync(VALIDATE, "utf8");
    expect(intact.startsWith("skill-convert-cache 3 ")).toBe(true);
  };

  /** Every place of the header, and every eleventh of the lines, which are all sealed alike. */
  const places = (bytes: Buffer) => [...bytes.keys()].filter((at) => at < 200 || at % 11 === 0);

  it("truncated anywhere", async () => {
    const expected = await runCli(["validate", "."]);
    await runCli(["validate", ".", "--cache"]);
    const intact = readFileSync(VALIDATE);
    const { CacheStore } = await import("../../../packages/workspace/src/cache/store.js");
    for (const length of places(intact)) {
      writeFileSync(VALIDATE, intact.subarray(0, length));
      expect(new CacheStore("", CACHE, "validate", version).read().size).toBe(0);
    }
    await expectSame(expected);
  });

  it("damaged in any bit", async () => {
    await runCli(["validate", ".", "--cache"]);
    const intact = readFileSync(VALIDATE);
    const { CacheStore } = await import("../../../packages/workspace/src/cache/store.js");
    for (const at of places(intact)) {
      const bad = Buffer.from(intact);
      bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(VALIDATE, bad);
      expect(new CacheStore("", CACHE, "validate", version).read().size).toBe(0);
    }
  });

  it.each([
    ["of another version", (text: string) => text.replace("skill-convert-cache 3", "skill-convert-cache 0")],
    ["of another program", (text: string) => text.replace(/^(\S+ \S+) \S+/, `$1 ${"A".repeat(43)}=`)],
    ["followed by more lines", (text: string) => `${text}more\tlines\n`],
    ["a file of something else", () => '{"results": []}\n'],
  ])("%s", async (_, change) => {
    const expected = await runCli(["validate", "."]);
    await runCli(["validate", ".", "--cache"]);
    writeFileSync(VALIDATE, change(readFileSync(VALIDATE, "utf8")));
    await expectSame(expected);
  });

  it("well-formed with lines that no run stores", async () => {
    const expected = await runCli(["validate", "."]);
    await runCli(["validate", ".", "--cache"]);
    const { CacheStore } = await import("../../../packages/workspace/src/cache/store.js");
    const store = new CacheStore("", CACHE, "validate", version);
    for (const line of ["", "\t", "{\t\t{", "null\tx\tnull"]) {
      store.write([...store.read().keys()].map((key) => [key, line]));
      expect(await runCli(["validate", ".", "--cache"])).toEqual(expected);
    }
  });
});

describe("--cache reports that it cannot write because of", () => {
  const expectRefused = async (reason: RegExp, ...args: string[]) => {
    const expected = await runCli(["validate", "."]);
    for (const _ of [1, 2]) {
      const { code, out, err } = await runCli(["validate", ".", "--cache", ...args]);
      expect({ code, out }).toEqual({ code: expected.code, out: expected.out });
      expect(err).toMatch(reason);
    }
  };

  it("a link in place of its folder, which is not followed", async () => {
    const outside = folder({ "kept.txt": "kept" });
    mkdirSync(dirname(CACHE), { recursive: true });
    symlinkSync(outside, CACHE);
    await expectRefused(/the cache was not written: .*link/);
    expect(snapshot(outside)).toEqual({ "kept.txt": "kept" });
  });

  it("a link in place of its file", async () => {
    const outside = folder({ "kept.txt": "kept" });
    mkdirSync(CACHE, { recursive: true });
    symlinkSync(join(outside, "kept.txt"), VALIDATE);
    await expectRefused(/the cache was not written: the output has a link in its place/);
    expect(snapshot(outside)).toEqual({ "kept.txt": "kept" });
  });

  it("a file in place of its folder", async () => {
    mkdirSync(dirname(CACHE), { recursive: true });
    writeFileSync(CACHE, "");
    await expectRefused(/the cache was not written/);
  });

  it("a folder in place of its file", async () => {
    mkdirSync(VALIDATE, { recursive: true });
    await expectRefused(/the cache was not written: the output has a folder in its place/);
  });

  it.skipIf(process.getuid?.() === 0)("a read-only folder", async () => {
    mkdirSync(CACHE, { recursive: true });
    chmodSync(CACHE, 0o500);
    await expectRefused(/the cache was not written/);
  });

  it("a name that no system allows", async () => {
    await expectRefused(/the cache was not written/, "--cache-location", "x".repeat(5000));
  });
});

describe("--cache-location", () => {
  it.each(["kept here", "a/b/c", "../beside", "skills", "./."])("may be %s", async (location) => {
    const expected = await runCli(["validate", "."]);
    for (const _ of [1, 2]) {
      expect(await runCli(["validate", ".", "--cache", "--cache-location", location])).toEqual(expected);
    }
    expect(existsSync(join(location, "validate.cache"))).toBe(true);
    expect(existsSync(CACHE)).toBe(false);
  });

  it("may be absolute", async () => {
    const elsewhere = folder({});
    await runCli(["validate", ".", "--cache", "--cache-location", elsewhere]);
    expect(readdirSync(elsewhere)).toEqual(["validate.cache"]);
  });

  it.each(["../beside", ".git/hooks", "skills/one/c"])("is not %s because a repository says so", async (location) => {
    writeFileSync("skill-convert.config.json", JSON.stringify({ cacheLocation: location }));
    const before = snapshot(dirname(root));
    const { code, err } = await runCli(["validate", ".", "--cache"]);
    expect([code, err]).toEqual([2, expect.stringContaining('unknown key "cacheLocation"')]);
    expect(snapshot(dirname(root))).toEqual(before);
  });

  it("does not change a .gitignore that exists", async () => {
    writeFileSync(".gitignore", "node_modules\n");
    await runCli(["validate", ".", "--cache", "--cache-location", "."]);
    expect(readFileSync(".gitignore", "utf8")).toBe("node_modules\n");
  });

  it.each([
    [["--cache", "--cache-location", ""], "needs the name of a folder"],
    [["--cache-location", "x"], "can only be used with --cache"],
    [["--cache", "--fix"], "cannot be used with --fix"],
  ])("rejects %j", async (args, message) => {
    const { code, err } = await runCli(["validate", ".", ...args]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});

it("a cache may be written by several runs at once", async () => {
  const expected = await runCli(["validate", "."]);
  const runs = ["validate", "validate", "validate"].map((name) => runCli([name, ".", "--cache"]));
  for (const ran of await Promise.all(runs)) expect(ran).toEqual(expected);
  const shards = [1, 2, 3].map((number) => runCli(["validate", ".", "--cache", "--shard", `${number}/3`]));
  await Promise.all(shards);
  appendFileSync("skills/one/SKILL.md", "\nMore.\n");
  expect((await runCli(["validate", ".", "--cache"])).out).toBe((await runCli(["validate", "."])).out);
});
