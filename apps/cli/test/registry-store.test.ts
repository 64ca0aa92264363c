import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Server, startServer } from "../../../packages/registry-postgres/test/server.js";
import { CompatLine, FolderCompatReport } from "../../../packages/report/src/compat.js";
import { RegistryReport } from "../../../packages/report/src/registry.js";
import { folder, runCli, skillMd } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

let server: Server;
let store = "";
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  store = await server.database();
});

const writer = (id: string, writes: string, more = "") =>
  `---\nid: ${id}\nname: ${id}\ndescription: Tends to ${id}.\nversion: [1, 0]\nkind: operational\nruntime: inference\nregion:\n  writes: ["${writes}"]\n${more}---\n\nDo it.\n`;

const skills = () =>
  folder({
    "notes/SKILL.md": skillMd("notes"),
    "link/SKILL.md": writer("link", "content/"),
    "write/SKILL.md": writer("write", "content/{topic}/", "depends: [link]\n"),
  });

async function filled() {
  const root = skills();
  expect(await runCli(["registry", "init", "--store", store])).toMatchObject({ code: 0, out: "" });
  expect(await runCli(["registry", "import", root, "--store", store])).toMatchObject({
    code: 0,
    out: "3 skills: 3 registered, 0 replaced, 0 unchanged, 0 refused\n",
  });
  return root;
}

async function jsonOf(args: readonly string[]) {
  const { code, out } = await runCli([...args, "--reporter", "json"]);
  const report = RegistryReport.parse(JSON.parse(out));
  return { code, report };
}

describe("a registry in a database", () => {
  it("is found by the built program if standard error is a pipe", async () => {
    await filled();
    const args = [BUILT, "registry", "lookup", "write", "--store", store];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("write");
  });

  it("answers as one of a folder does", async () => {
    const root = await filled();
    for (const args of [
      ["query", "--text", "tends"],
      ["query", "--effect", "fs.write"],
      ["graph"],
      ["plan"],
      ["plan", "--context", "link,write"],
      ["conflicts"],
      ["conflicts", "--context", "link,write"],
      ["conflicts", "--explain", "link,write"],
      ["check"],
    ] as const) {
      const [command, ...options] = args;
      const [inStore, inFolder] = await Promise.all([
        jsonOf(["registry", command, "--store", store, ...options]),
        jsonOf(["registry", command, root, ...options]),
      ]);
      expect(inStore).toEqual(inFolder);
    }
    for (const args of [
      ["lookup", "write"],
      ["lookup", "wrote"],
      ["pipeline", "notes"],
      ["pipeline", "notes", "link"],
    ] as const) {
      const [command, ...ids] = args;
      const inStore = await jsonOf(["registry", command, ...ids, "--store", store]);
      expect(inStore).toEqual(await jsonOf(["registry", command, root, ...ids]));
    }
  });

  it("is built again from its history", async () => {
    await filled();
    const query = () => runCli(["registry", "query", "--text", "tends", "--store", store]);
    const before = await query();
    await server.query(store, "truncate skill_convert.skills cascade");
    expect((await query()).out).not.toBe(before.out);
    const rebuilt = await runCli(["registry", "init", "--rebuild", "--store", store]);
    expect(rebuilt).toMatchObject({ code: 0, out: "" });
    expect(rebuilt.err).toContain("the tables were built again: 3 skills, 0 contexts");
    expect(await query()).toEqual(before);
  });

  it("is the one of the environment where no root is given", async () => {
    await filled();
    vi.stubEnv("SKILL_CONVERT_STORE", store);
    expect((await runCli(["registry", "lookup", "link"])).out).toContain('"id": "link"');
    const other = folder({ "other/SKILL.md": writer("other", "x") });
    expect((await runCli(["registry", "query", other])).out).toContain("Tends to other.");
    expect((await runCli(["registry", "query"])).out).toContain("Tends to link.");
    vi.unstubAllEnvs();
    expect((await runCli(["registry", "query"])).err).toContain(
      "name a folder to search for skills, or a registry with --store",
    );
    expect((await runCli(["registry", "export"])).err).toContain(
      "name the registry with --store, or in SKILL_CONVERT_STORE",
    );
  });

  it("is brought up to a folder again and again", async () => {
    const root = await filled();
    const again = () => runCli(["registry", "import", root, "--store", store]);
    expect((await again()).out).toBe("3 skills: 0 registered, 0 replaced, 3 unchanged, 0 refused\n");
    const file = join(root, "link/SKILL.md");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("content/", "elsewhere/"));
    const refused = await again();
    expect([refused.code, refused.out]).toEqual([1, "3 skills: 0 registered, 0 replaced, 2 unchanged, 1 refused\n"]);
    expect(refused.err).toContain("1.0.0 is not enough");
    writeFileSync(file, text.replace("content/", "elsewhere/").replace("[1, 0]", "[2, 0]"));
    expect((await again()).out).toBe("3 skills: 0 registered, 1 replaced, 2 unchanged, 0 refused\n");
  });

  it("changes by one skill, and says what a change would do", async () => {
    const root = await filled();
    const draft = folder({ "SKILL.md": writer("draft", "drafts/") });
    const register = (...more: readonly string[]) => runCli(["registry", "register", draft, "--store", store, ...more]);
    expect((await register("--dry-run")).out).toBe("draft can be registered\n");
    expect((await runCli(["registry", "lookup", "draft", "--store", store])).code).toBe(1);
    expect((await register()).out).toBe("draft was registered\n");
    expect((await register()).err).toContain("draft is already registered");
    expect((await register("--replace")).out).toBe("draft was replaced\n");
    const remove = (...more: readonly string[]) => runCli(["registry", "remove", "link", "--store", store, ...more]);
    expect((await remove("--dry-run")).out).toBe("link can be removed\n");
    const removed = await remove();
    expect([removed.code, removed.out]).toEqual([0, "link was removed\n"]);
    expect(removed.err).toContain("link was removed, but is still needed by write");
    expect((await remove()).code).toBe(1);
    expect((await runCli(["registry", "register", draft, "--in", root, "--store", store])).err).toContain(
      "use one of them",
    );
    const { out } = await runCli(["registry", "history", "--store", store, "--after", "3"]);
    const events = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.map(({ sequence, kind, id }) => [sequence, kind, id])).toEqual([
      [4, "registered", "draft"],
      [5, "replaced", "draft"],
      [6, "removed", "link"],
    ]);
  });

  it("warns of missing dependencies, and refuses conflicts in a given context, as a folder does (semioverse.md#s108)", async () => {
    const root = await filled();
    const draft = (...parts: Parameters<typeof writer>) =>
      folder({ "SKILL.md": writer(...parts).replace("region:\n", "region:\n  reads: []\n") });
    const needy = draft("needy", "drafts/", "depends: [link, nobody]\n");
    const rival = draft("rival", "content/part/");
    const inStore = (input: string, ...more: readonly string[]) =>
      runCli(["registry", "register", input, "--store", store, ...more]);
    const inFolder = (input: string, ...more: readonly string[]) =>
      runCli(["registry", "register", input, "--in", root, ...more]);
    const warning = "warning: needy depends on nobody, which is not registered.\n";
    for (const more of [["--dry-run"], []]) {
      expect(await inStore(needy, ...more)).toMatchObject({ code: 0, err: warning });
      expect(await inFolder(needy, ...more)).toMatchObject({ code: 0, err: warning });
    }
    const replaced = await inStore(needy, "--replace");
    expect(replaced).toEqual({ code: 0, out: "needy was replaced\n", err: warning });
    const together = ["--context", "link,rival"];
    const refused = await inStore(rival, ...together);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/link and rival may run together in the context .*\nnot registered\n$/),
    ]);
    expect(await inFolder(rival, ...together)).toEqual(refused);
    expect((await runCli(["registry", "lookup", "rival", "--store", store])).code).toBe(1);
    expect((await inStore(rival)).code).toBe(0);
  });

  it("takes contexts by their names and as ids, as a folder does (semioverse.md#s109)", async () => {
    const contexts = { nightly: ["notes", "write"], apart: ["notes", "link"] };
    const root = skills();
    const config = join(root, "skill-convert.config.json");
    writeFileSync(config, JSON.stringify({ registry: { contexts } }));
    await runCli(["registry", "init", "--store", store, "--config", config]);
    await runCli(["registry", "import", root, "--store", store]);
    for (const args of [
      ["plan", "--context", "nightly"],
      ["conflicts", "--context", "nightly", "--context", "apart"],
      ["check", "--context", "link,write,gone"],
    ] as const) {
      const [command, ...options] = args;
      const inStore = await jsonOf(["registry", command, "--store", store, ...options]);
      expect(inStore).toEqual(await jsonOf(["registry", command, root, ...options]));
    }
    const both = folder({ "SKILL.md": writer("both", "x") });
    for (const command of ["query", "plan", "check"]) {
      expect(await runCli(["registry", command, "--store", store, "--vault", `team=${both}`])).toMatchObject({
        code: 2,
        err: "skill-convert: --vault names a folder, and --store a registry that has its own vaults\n",
      });
    }
  });

  it("is the same after an export and an import", async () => {
    await filled();
    const { out } = await runCli(["registry", "export", "--store", store]);
    const copy = await server.database();
    await runCli(["registry", "init", "--store", copy]);
    const file = join(folder({}), "skills.ndjson");
    writeFileSync(file, out);
    expect((await runCli(["registry", "import", file, "--store", copy])).code).toBe(0);
    expect((await runCli(["registry", "export", "--store", copy])).out).toBe(out);
    writeFileSync(file, `${out}{"manifest":`);
    const broken = await runCli(["registry", "import", file, "--store", copy]);
    expect(broken.code).toBe(2);
    expect(broken.err).toMatch(/skills\.ndjson, line 4: /);
  });

  it("lists long answers page by page", async () => {
    await filled();
    const query = (...more: readonly string[]) =>
      runCli(["registry", "query", "--store", store, "--limit", "2", ...more]);
    const first = await query();
    expect(first.out.split("\n").map((line) => line.split(" ")[0])).toEqual(["link", "notes", ""]);
    expect(first.err).toContain("there are more: --after 0:notes");
    expect((await query("--after", "0:notes")).out).toContain("write");
    expect((await query("--after", "notes")).err).toContain("expected what the page before named");
    expect((await query("--limit", "0")).err).toContain("expected a number of skills");
  });

  it("is created with the vaults and contexts of the configuration", async () => {
    const config = join(
      folder({
        "skill-convert.config.json": JSON.stringify({
          registry: { contexts: { nightly: ["link", "other"] }, vaults: { team: "team" } },
        }),
      }),
      "skill-convert.config.json",
    );
    const init = () => runCli(["registry", "init", "--store", store, "--config", config]);
    expect((await init()).err).toContain("the registry was created");
    expect((await init()).err).toContain("the registry is there already");
    await runCli(["registry", "import", skills(), "--store", store, "--into", "team"]);
    expect((await runCli(["registry", "lookup", "team:link", "--store", store])).code).toBe(0);
    await runCli(["registry", "import", skills(), "--store", store]);
    const other = folder({ "SKILL.md": writer("other", "content/part/") });
    const refused = await runCli(["registry", "register", other, "--store", store]);
    expect(refused.err).toContain("link and other may run together in nightly");
  });

  it("gets the contexts that the configuration has more of later", async () => {
    const config = (contexts: Readonly<Record<string, readonly string[]>>) =>
      join(
        folder({ "skill-convert.config.json": JSON.stringify({ registry: { contexts } }) }),
        "skill-convert.config.json",
      );
    const init = (path: string) => runCli(["registry", "init", "--store", store, "--config", path]);
    await init(config({ nightly: ["link"] }));
    for (const id of ["one", "other"]) {
      await runCli(["registry", "register", folder({ "SKILL.md": writer(id, "content/") }), "--store", store]);
    }
    const later = config({ nightly: ["link"], weekly: ["one"], both: ["one", "other"] });
    const again = await init(later);
    expect(again.code).toBe(1);
    expect(again.err).toContain("one and other may run together in both");
    const events = (await runCli(["registry", "history", "--store", store])).out;
    expect(events).toContain('"context":"weekly"');
    expect(events).not.toContain('"context":"both"');
  });

  it("has the same index as a folder", async () => {
    const root = await filled();
    const indexOf = async (...args: readonly string[]) => {
      const { code, out } = await runCli(["index", ...args]);
      return { code, ...JSON.parse(out), generated_at: "" };
    };
    expect(await indexOf("--store", store)).toEqual(await indexOf(root));
    const file = join(folder({}), "skills-index.json");
    vi.stubEnv("SKILL_CONVERT_STORE", store);
    expect(await runCli(["index", "--out", file])).toMatchObject({ code: 0, out: "" });
    vi.unstubAllEnvs();
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")).skills)).toEqual(["link", "notes", "write"]);
  });

  it("has the old versions that the skills of a folder are compared with", async () => {
    const root = await filled();
    const compat = (...more: readonly string[]) => runCli(["compat", root, "--against-store", ...more]);
    expect(await compat("--store", store)).toMatchObject({
      code: 0,
      out: "3 skills: 3 without a change that matters; callers of the old ones do not fail, or know it by the version\n",
    });
    const file = join(root, "link/SKILL.md");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("content/", "elsewhere/"));
    writeFileSync(join(root, "notes/SKILL.md"), skillMd("fresh"));
    const pretty = await compat("--store", store);
    expect(pretty.code).toBe(1);
    expect(pretty.out).toContain(`new      ${join(root, "notes")}\n`);
    expect(pretty.out).toContain(
      "3 skills: 1 changed, 1 without a change that matters, 1 new; not all versions are enough",
    );
    vi.stubEnv("SKILL_CONVERT_STORE", store);
    const json = await compat("--reporter", "json");
    const lines = await compat("--reporter", "ndjson");
    const sarif = await compat("--reporter", "sarif");
    vi.unstubAllEnvs();
    const { skills: compared, ...about } = FolderCompatReport.parse(JSON.parse(json.out));
    expect(about).toMatchObject({
      old: "registry",
      new: root,
      added: [join(root, "notes")],
      removed: [],
      enough: "no",
    });
    expect(compared.map(({ old, new: source, enough }) => [old, source, enough])).toEqual([
      ["link", join(root, "link"), "no"],
      ["write", join(root, "write"), "yes"],
    ]);
    expect(
      lines.out
        .trim()
        .split("\n")
        .map((line) => CompatLine.parse(JSON.parse(line))),
    ).toHaveLength(3);
    expect(JSON.parse(sarif.out).runs[0].properties.enough).toBe("no");
    writeFileSync(file, text.replace("content/", "elsewhere/").replace("[1, 0]", "[2, 0]"));
    expect((await compat("--store", store)).code).toBe(0);
  });

  it("is compared with one input only, and an input with something", async () => {
    expect(await runCli(["compat", "a", "b", "--against-store"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--against-store compares one input with the registry"),
    });
    expect(await runCli(["compat", "a"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("name the new version, or compare with a registry: --against-store"),
    });
    expect((await runCli(["compat", "a", "--against-store"])).err).toContain("name the registry with --store");
  });

  it("that fails has an error without the password", async () => {
    const { code, err } = await runCli(["registry", "query", "--store", "postgres://me:secret@127.0.0.1:1/x"]);
    expect(code).toBe(2);
    expect(err).toContain("127.0.0.1:1/x cannot be reached (ECONNREFUSED). Is PostgreSQL running there?");
    expect(err).not.toContain("secret");
    const empty = await runCli(["registry", "query", "--store", store]);
    expect(empty.err).toContain('has no registry. Create one with "registry init".');
  });
});
