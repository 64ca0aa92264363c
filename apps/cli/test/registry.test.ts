import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSkillRegistry, register, replay } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { SkillCompatReport } from "../../../packages/report/src/compat.js";
import { RegistryReport } from "../../../packages/report/src/registry.js";
import { folder, runCli, skillMd } from "./harness.js";

function semioverse(id: string, more: string): string {
  return `---\nid: ${id}\nname: ${id}\ndescription: Tends to ${id}.\nversion: [1, 0]\nkind: operational\nruntime: inference\n${more}---\n\nDo it.\n`;
}

/** A folder of skills in several formats. */
function vault(extra: Record<string, string> = {}): string {
  return folder({
    "skills/notes/SKILL.md": skillMd("notes"),
    "skills/link/SKILL.md": semioverse("link", "region:\n  reads: [content/]\n  writes: [content/]\n"),
    "skills/write/SKILL.md": semioverse("write", 'region:\n  writes: ["content/{topic}/"]\ndepends: [link]\n'),
    "skills/audit/SKILL.md": semioverse("audit", "region:\n  reads: [content/]\n  writes: [slop/]\n"),
    "skills/fetch/SKILL.md": "---\nname: fetch\ndescription: Fetches.\n---\n\nFetch.\n",
    "skills/fetch/skill.yaml":
      'sop: "0.1"\nname: fetch\nversion: 1.0.0\ndescription: Fetches.\ninputs:\n  - name: address\n    type: string\n    required: true\noutputs:\n  - name: page\n    type: string\n    guaranteed: true\n',
    ...extra,
  });
}

async function runReport(args: readonly string[]) {
  const ran = await runCli([...args, "--reporter", "json"]);
  return { ...ran, report: JSON.parse(ran.out) };
}

describe("skill-convert index", () => {
  it("prints or writes the index of skills of all formats (skill-manifest-v2.md#s33)", async () => {
    const root = join(vault(), "skills");
    const { code, out } = await runCli(["index", root]);
    expect(code).toBe(0);
    const index = JSON.parse(out);
    expect(Object.keys(index)).toEqual(["schema_version", "generated_at", "skills", "capability_index"]);
    expect(Object.keys(index.skills)).toEqual(["audit", "fetch", "link", "notes", "write"]);
    expect(index.skills.notes).toEqual({
      dir: "notes",
      version: "1.0.0",
      capabilities: ["notes-take"],
      effects: ["fs.read", "proc.exec"],
      operations: { take: { description: "Take a note.", input_params: ["text"] } },
    });
    const file = join(root, "skills-index.json");
    writeFileSync(file, "old");
    expect(await runCli(["index", root, "--out", file])).toMatchObject({ code: 0, out: "" });
    expect(JSON.parse(readFileSync(file, "utf8")).skills).toEqual(index.skills);
  });

  it("reports what could not be read, and indexes the rest", async () => {
    const root = vault({
      "skills/broken/SKILL.md": skillMd("broken").replace('"schema_version"', "schema_version: ["),
    });
    const { code, out, err } = await runCli(["index", root]);
    expect(code).toBe(1);
    expect(err).toContain("broken");
    expect(Object.keys(JSON.parse(out).skills)).toHaveLength(5);
  });
});

describe("skill-convert registry", () => {
  it("check: accepts a consistent registry, and reports duplicate ids and cycles (semioverse.md#s105, semioverse.md#s106)", async () => {
    const fine = await runReport(["registry", "check", vault()]);
    expect(fine.code).toBe(0);
    expect(fine.report.summary).toEqual({ skills: 5, errors: 0, warnings: 0 });
    const root = vault({
      "skills/again/SKILL.md": semioverse("audit", "region:\n  writes: []\n"),
      "skills/a/SKILL.md": semioverse("a", "depends: [b]\n"),
      "skills/b/SKILL.md": semioverse("b", "depends: [a, gone]\n"),
    });
    const bad = await runReport(["registry", "check", root]);
    expect(bad.code).toBe(1);
    expect(bad.report.diagnostics.map(({ code }: { code: string }) => code).sort()).toEqual(
      expect.arrayContaining(["registry/cycle", "registry/duplicate-id"]),
    );
    const pretty = await runCli(["registry", "check", root]);
    expect(pretty.out).toMatch(/a → b → a/);
    // No skill on a cycle can be invoked (semioverse.md#s67).
    for (const id of ["a", "b"]) {
      const { code, report, err } = await runReport(["registry", "lookup", root, id]);
      expect([code, report.skill.id]).toEqual([1, id]);
      expect(`${JSON.stringify(report)}${err}`).not.toContain("not-registered");
      const planned = await runReport(["registry", "plan", root, "--context", `${id},notes`]);
      expect([planned.code, planned.report.stages, planned.report.refused]).toEqual([1, [], [id]]);
      expect(JSON.stringify(planned.report)).not.toContain("not-registered");
    }
    const { report } = await runReport(["registry", "plan", root]);
    expect(report.stages.flat().sort()).toEqual(["audit", "fetch", "link", "notes", "write"]);
    // The skills that are left out are an error of every question.
    for (const question of [["plan"], ["query"], ["graph"], ["lookup", "notes"], ["conflicts"]]) {
      const [command = "", ...rest] = question;
      expect((await runCli(["registry", command, root, ...rest])).code).toBe(1);
    }
  });

  it("prints places that an editor can open, and uses the singular for one", async () => {
    const broken = skillMd("broken").replace('"schema_version": "2.0"', '"schema_version": "3.0"');
    const root = folder({ "broken/SKILL.md": broken });
    const file = join(root, "broken", "SKILL.md");
    const place = expect.stringContaining(`error: ${file}:`);
    const { out } = await runCli(["registry", "check", root]);
    expect(out).toEqual(place);
    expect(out).toContain("\n0 skills: 1 error, 0 warnings\n");
    for (const input of [root, file]) {
      expect((await runCli(["trust", input])).err).toEqual(place);
      expect((await runCli(["inspect", input])).err).toEqual(place);
    }
    const two = folder({
      "a/SKILL.md": semioverse("a", "region:\n  writes: [x/]\n"),
      "b/SKILL.md": semioverse("b", "region:\n  writes: [x/]\n"),
    });
    expect((await runCli(["registry", "conflicts", two])).out).toMatch(/\n1 conflict\n$/);
  });

  it("check --context: reports a conflict in the context (semioverse.md#s107)", async () => {
    const { code, report } = await runReport(["registry", "check", vault(), "--context", "link,write,absent"]);
    expect(code).toBe(1);
    const found = report.diagnostics.map(({ code: name }: { code: string }) => name);
    expect(found).toEqual(["registry/conflict", "registry/not-registered"]);
    expect((await runReport(["registry", "check", vault(), "--context", "link,audit"])).code).toBe(0);
    // Only the conflict is reported: a skill that depends on one of the two does not miss it.
    const user = vault({ "skills/user/SKILL.md": semioverse("user", "region:\n  writes: []\ndepends: [write]\n") });
    const alone = await runReport(["registry", "check", user, "--context", "link,write"]);
    expect(alone.report.diagnostics.map(({ code: name }: { code: string }) => name)).toEqual(["registry/conflict"]);
  });

  it("plan: leaves out a skill with a missing dependency (semioverse.md#s63)", async () => {
    const root = vault({
      "skills/poor/SKILL.md": semioverse("poor", "region:\n  writes: []\ndepends: [gone]\n"),
      "skills/above/SKILL.md": semioverse("above", "region:\n  writes: []\ndepends: [poor]\n"),
    });
    const all = await runReport(["registry", "plan", root]);
    expect([all.code, all.report.refused]).toEqual([1, ["above", "poor"]]);
    expect(all.report.stages.flat().sort()).toEqual(["audit", "fetch", "link", "notes", "write"]);
    const { code, out, err } = await runCli(["registry", "plan", root, "--context", "above,audit"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe("error: above cannot run: poor depends on gone, which is not registered.\nthe plan is refused\n");
  });

  it("suggests a skill for an id that is mistyped", async () => {
    const hint = 'audt is not registered (did you mean "audit"?)';
    for (const args of [
      ["lookup", vault(), "audt"],
      ["pipeline", vault(), "audt"],
      ["plan", vault(), "--context", "audt"],
    ]) {
      expect((await runCli(["registry", ...args])).err).toContain(`error: ${hint}.\n`);
    }
    const explained = await runCli(["registry", "conflicts", vault(), "--explain", "audit,audt"]);
    expect(explained).toMatchObject({ code: 2, err: `skill-convert: --explain: ${hint}\n` });
  });

  it("folds its messages at the width of the terminal", async () => {
    const root = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") });
    for (const args of [
      ["conflicts", root],
      ["conflicts", root, "--explain", "a,b"],
      ["lookup", root, "an-absent-skill-with-a-long-name"],
    ]) {
      const { out, err } = await runCli(["registry", ...args], "", 50);
      expect(out + err).not.toBe("");
      for (const line of (out + err).split("\n")) expect(line.length).toBeLessThanOrEqual(50);
    }
  });

  it("query: reports that no skill matches", async () => {
    const { code, out, err } = await runCli(["registry", "query", vault(), "--tag", "absent"]);
    expect([code, out, err]).toEqual([0, "", "none of the 5 skills matches\n"]);
  });

  it("lookup: prints a skill, or reports that it is not registered (semioverse.md#s102)", async () => {
    const root = vault();
    expect(JSON.parse((await runCli(["registry", "lookup", root, "audit"])).out).id).toBe("audit");
    expect((await runReport(["registry", "lookup", root, "audit"])).report.skill.dir).toBe("skills/audit");
    const missing = await runReport(["registry", "lookup", root, "nothing"]);
    expect([missing.code, missing.report.skill]).toEqual([1, null]);
    expect(missing.report.diagnostics).toMatchObject([{ code: "registry/not-registered", severity: "error" }]);
    const { out, err } = await runCli(["registry", "lookup", root, "nothing"]);
    expect([out, err]).toEqual(["", "error: nothing is not registered.\n"]);
  });

  it("query: finds skills by text, capability, schema, runtime and effect (semioverse.md#s104)", async () => {
    const root = vault();
    const ids = async (...args: string[]) => {
      const { report } = await runReport(["registry", "query", root, ...args]);
      return report.matches.map(({ id }: { id: string }) => id);
    };
    expect(await ids("--text", "tends")).toEqual(["audit", "link", "write"]);
    expect(await ids("--capability", "notes-take")).toEqual(["notes"]);
    expect(await ids("--accepts", '{"address":"x"}', "--produces", '{"type":"object","required":["page"]}')).toEqual([
      "fetch",
    ]);
    // A schema is accepted as well as an input, and a skill must have such a field.
    expect(
      await ids("--accepts", '{"type":"object","properties":{"address":{"type":"string"}},"required":["address"]}'),
    ).toEqual(["fetch"]);
    expect(await ids("--accepts", '{"nothing":"takes this"}')).toEqual([]);
    const named = await runCli(["registry", "query", root, "--accepts", '{"address":"x"}']);
    expect(named.out).toBe("fetch  Fetches.\n");
    expect(await ids("--text", "take a note")).toEqual(["notes"]);
    expect(await ids("--runtime", "inference", "--effect", "fs.write")).toEqual(["audit", "link", "write"]);
    expect((await runCli(["registry", "query", root, "--accepts", "{"])).code).toBe(2);
    const mistyped = await runCli(["registry", "query", root, "--effect", "fs.wirte"]);
    expect(mistyped).toMatchObject({ code: 2, out: "" });
    expect(mistyped.err).toContain('unknown effect "fs.wirte" (did you mean "fs.write"?)');
  });

  it("graph: prints Mermaid, DOT and PNML (semioverse.md#s65, semioverse.md#s121)", async () => {
    const root = vault();
    expect((await runCli(["registry", "graph", root])).out).toContain("flowchart LR");
    expect((await runCli(["registry", "graph", root, "--as", "dot"])).out).toContain("digraph skills");
    expect((await runCli(["registry", "graph", root, "--as", "pnml"])).out).toContain("<pnml");
    const { report } = await runReport(["registry", "graph", root, "--conflicts"]);
    expect(report.edges).toContainEqual({ from: "write", to: "link", kind: "dependency" });
    expect(report.edges).toContainEqual({ from: "link", to: "write", kind: "conflict" });
  });

  it("plan: puts skills that can run at the same time into one stage (semioverse.md#s6, semioverse.md#s42)", async () => {
    const root = vault();
    const { code, report } = await runReport(["registry", "plan", root, "--context", "audit,link,write"]);
    expect([code, report.stages]).toEqual([0, [["audit", "link"], ["write"]]]);
    expect((await runCli(["registry", "plan", root, "--context", "audit,link,write"])).out).toContain(
      "write depends on link",
    );
    expect((await runCli(["registry", "plan", root, "--context", "absent"])).code).toBe(1);
  });

  it("query and lookup: append to a footprint, which the library replays (semioverse.md#s101)", async () => {
    const root = join(vault(), "skills");
    const file = join(root, "..", "footprint.jsonl");
    const keep = ["--footprint", file];
    await runCli(["registry", "query", root, "--text", "notes", ...keep]);
    await runCli(["registry", "lookup", root, "link", ...keep]);
    await runCli(["registry", "lookup", root, "none", ...keep]);
    const events = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const at = expect.stringMatching(/^\d{4}-/);
    expect(events).toEqual([
      { sequence: 1, at, kind: "queried", question: { query: { text: "notes" } }, answer: ["notes"] },
      { sequence: 2, at, kind: "queried", question: { lookup: "link" }, answer: ["link"] },
      { sequence: 3, at, kind: "queried", question: { lookup: "none" }, answer: [] },
    ]);
    const { registry } = register(createSkillRegistry(), { manifest: { id: "link", operations: [{}] } });
    expect(replay([...registry.footprint(), ...events]).footprint()).toHaveLength(4);
    writeFileSync(file, "notes of mine\n");
    const refused = await runCli(["registry", "query", root, "--text", "notes", ...keep]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("line 1 is not an event")]);
    expect(readFileSync(file, "utf8")).toBe("notes of mine\n");
    const mine = join(root, "..", "mine.jsonl");
    writeFileSync(mine, "");
    symlinkSync(mine, join(root, "..", "link.jsonl"));
    const linked = ["--footprint", join(root, "..", "link.jsonl")];
    const through = await runCli(["registry", "query", root, "--text", "notes", ...linked]);
    expect([through.code, through.err]).toEqual([2, expect.stringContaining("cannot be written: it is a link")]);
    expect(readFileSync(mine, "utf8")).toBe("");
  });

  it("plan and conflicts: bind a placeholder to an input of another name (semioverse.md#s130, semioverse.md#s131)", async () => {
    const root = folder({
      "note/SKILL.md": semioverse(
        "note",
        'region:\n  writes: ["content/{target-discipline}/"]\ninputs:\n  discipline: string\n',
      ),
    });
    const runs = ["--explain", "note,note#2", "--input", "note.discipline=art", "--input", "note#2.discipline=law"];
    const bound = ["note", "note#2"].flatMap((run) => ["--placeholder", `${run}.target-discipline=discipline`]);
    expect((await runCli(["registry", "conflicts", root, ...runs])).out).not.toContain("different folders");
    expect((await runCli(["registry", "conflicts", root, ...runs, ...bound])).out).toContain("different folders");
    const wrong = await runCli(["registry", "conflicts", root, ...runs, "--placeholder", "note.target=discipline"]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('the skill has no placeholder "target"')]);
  });

  it("conflicts: lists pairs with overlapping folders, and explains one pair (semioverse.md#s74)", async () => {
    const root = vault();
    const all = await runReport(["registry", "conflicts", root]);
    expect(all.code).toBe(0);
    expect(all.report.conflicts).toContainEqual({
      a: "link",
      b: "write",
      folderA: "content/",
      folderB: "content/{topic}/",
    });
    expect((await runCli(["registry", "conflicts", root, "--context", "link,write"])).code).toBe(1);
    const absent = await runCli(["registry", "conflicts", root, "--context", "audit,absent"]);
    expect(absent).toEqual({ code: 1, out: "0 conflicts\n", err: "error: absent is not registered.\n" });
    const explained = await runCli(["registry", "conflicts", root, "--explain", "audit,link"]);
    expect([explained.code, explained.out]).toEqual([0, expect.stringContaining("different folders")]);
    expect((await runCli(["registry", "conflicts", root, "--explain", "audit"])).code).toBe(2);
    const { report } = await runReport(["registry", "conflicts", root, "--explain", "audit,link"]);
    expect(report).toMatchObject({ conflicts: [], explanation: { verdict: "disjoint" } });
  });

  it("conflicts: groups conflicts that have the same reason (semioverse.md#s44, semioverse.md#s45)", async () => {
    const root = vault({
      "skills/anything/SKILL.md": semioverse("anything", ""),
      "skills/also/SKILL.md": semioverse("also", 'region:\n  writes: ["content/{area}/"]\n'),
    });
    const { out } = await runCli(["registry", "conflicts", root]);
    const { report } = await runReport(["registry", "conflicts", root]);
    expect(out.split("\n")).toEqual([
      "anything and fetch may write anywhere (they declare no region), so each of them conflicts with every skill that writes: also, audit, fetch, link and write.",
      "link writes to content/, and also to content/{area}/, which overlap.",
      "also writes to content/{area}/, and write to content/{topic}/, which overlap.",
      "link writes to content/, and write to content/{topic}/, which overlap.",
      "12 conflicts, for 4 reasons",
      "",
    ]);
    expect(report.groups).toHaveLength(4);
  });

  it("conflicts: a v2 skill that declares no write effect writes nowhere (mapping-decisions.md#d32)", async () => {
    const { report } = await runReport(["registry", "conflicts", vault()]);
    const ids = report.conflicts.flatMap(({ a, b }: { a: string; b: string }) => [a, b]);
    expect(ids).not.toContain("notes");
  });

  it("prints an answer without the warnings of unrelated skills, which `check` lists", async () => {
    const odd = semioverse("odd", "region:\n  writes: [odd/]\n").replace("version: [1, 0]", 'version: "1.0.3"');
    const root = vault({ "skills/odd/SKILL.md": odd });
    const { code, report } = await runReport(["registry", "check", root]);
    expect([code, report.summary.warnings]).toEqual([0, 1]);
    for (const question of [
      ["lookup", root, "audit"],
      ["plan", root],
      ["query", root],
      ["conflicts", root],
    ]) {
      expect(await runCli(["registry", ...question])).toMatchObject({ code: 0, err: "" });
    }
  });

  it("pipeline: finds the skills that can follow one, and a path to another (semioverse.md#s57)", async () => {
    const stop = (name: string, takes: string, gives: string) =>
      `sop: "0.1"\nname: ${name}\nversion: 1.0.0\ndescription: Does.\ninputs:\n  - name: ${takes}\n    type: string\n    required: true\noutputs:\n  - name: ${gives}\n    type: string\n    guaranteed: true\n`;
    const md = "---\nname: x\ndescription: Does.\n---\n\nDo.\n";
    const root = vault({
      "skills/read/SKILL.md": md.replace("x", "read"),
      "skills/read/skill.yaml": stop("read", "page", "words"),
      "skills/sum/SKILL.md": md.replace("x", "sum"),
      "skills/sum/skill.yaml": stop("sum", "words", "total"),
    });
    const pipeline = (...args: string[]) => runCli(["registry", "pipeline", root, ...args]);
    expect(await pipeline("fetch")).toMatchObject({
      code: 0,
      out: expect.stringContaining("fetch → read  passes page\n"),
    });
    expect(await pipeline("fetch", "sum")).toMatchObject({ code: 0, out: "fetch → read → sum\n" });
    const none = await pipeline("sum", "fetch");
    expect([none.code, none.out.split("\n")[0]]).toEqual([
      1,
      "it is not known whether there is a pipeline from sum to fetch",
    ]);
    expect(await pipeline("absent")).toMatchObject({ code: 1, err: "error: absent is not registered.\n" });
    for (const args of [["fetch"], ["fetch", "sum"], ["sum", "fetch"]]) {
      const { report } = await runReport(["registry", "pipeline", root, ...args]);
      expect(RegistryReport.safeParse(report).error).toBeUndefined();
    }
  });

  it("takes several contexts from the command line and the configuration (semioverse.md#s109, semioverse.md#s110)", async () => {
    const contexts = { nightly: ["audit", "link"], writing: ["link", "write"] };
    const root = vault({ "skill-convert.config.json": JSON.stringify({ registry: { contexts } }) });
    const messages = async (command: string, ...args: string[]) => {
      const { report } = await runReport(["registry", command, root, ...args]);
      return report.diagnostics.map(({ message }: { message: string }) => message);
    };
    expect(await messages("check")).toEqual([
      expect.stringMatching(
        /^link and write may run together in the context "writing" and write to overlapping folders/,
      ),
    ]);
    const both = ["--context", "audit,link", "--context", "link,write"];
    expect((await runReport(["registry", "conflicts", root, ...both])).report.conflicts).toHaveLength(1);
    const apart = await runReport(["registry", "conflicts", root, "--context", "nightly"]);
    expect([apart.code, apart.report.conflicts]).toEqual([0, []]);
    expect((await runReport(["registry", "plan", root, "--context", "writing"])).report.stages).toEqual([
      ["link"],
      ["write"],
    ]);
    expect((await runCli(["registry", "plan", root, ...both])).code).toBe(2);
  });

  it("narrows the regions of runs by their inputs (semioverse.md#s131, semioverse.md#s134, semioverse.md#d34)", async () => {
    const root = vault();
    const inputs = (one: string, other: string) => [
      "--input",
      `write.topic=${one}`,
      "--input",
      `write#2.topic=${other}`,
    ];
    const explain = (...args: string[]) =>
      runCli(["registry", "conflicts", root, "--explain", "write,write#2", ...args]);
    expect(await explain(...inputs("art", "law"))).toMatchObject({
      code: 0,
      out: "write and write#2 write to different folders, so they can run at the same time: write to content/art/, write#2 to content/law/.\n",
    });
    expect((await explain(...inputs("art", "art"))).code).toBe(1);
    const runs = ["--context", "link,write,write#2"];
    const plan = await runReport(["registry", "plan", root, ...runs, ...inputs("art", "law")]);
    expect([plan.code, plan.report.stages]).toEqual([0, [["link"], ["write", "write#2"]]]);
    expect((await runReport(["registry", "plan", root, ...runs])).report.stages).toEqual([
      ["link"],
      ["write"],
      ["write#2"],
    ]);
    const found = await runReport(["registry", "conflicts", root, ...runs, ...inputs("art", "law")]);
    expect(found.report.conflicts.map(({ a, b }: { a: string; b: string }) => [a, b])).toEqual([
      ["link", "write"],
      ["link", "write#2"],
    ]);
    const mistyped = await explain("--input", "write.tpic=art");
    expect(mistyped).toMatchObject({
      code: 2,
      err: expect.stringContaining('no input "tpic" (did you mean "topic"?)'),
    });
    expect((await explain("--input", "other.topic=art")).code).toBe(2);
  });

  it("takes vaults from the command line and the configuration (semioverse.md#s136, semioverse.md#d44)", async () => {
    const root = vault({
      "team/link/SKILL.md": semioverse("link", "region:\n  writes: [notes/]\n"),
      "team/log/SKILL.md": semioverse("log", "region:\n  writes: []\ndepends: [link]\n"),
    });
    const here = join(root, "skills");
    const args = ["registry", "query", here, "--vault", `team=${join(root, "team")}`];
    const ids = (report: { matches: { id: string }[] }) => report.matches.map(({ id }) => id);
    const all = ["audit", "fetch", "link", "notes", "team:link", "team:log", "write"];
    expect(ids((await runReport(args)).report)).toEqual(all);
    const mappings = [{ from: { vault: "team", folder: "notes" }, to: { vault: "", folder: "content/team" } }];
    const config = { registry: { vaults: { team: "team" }, mappings } };
    writeFileSync(join(root, "skill-convert.config.json"), JSON.stringify(config));
    expect(ids((await runReport(["registry", "query", root])).report)).toEqual(all);
    const explain = ["registry", "conflicts", root, "--explain", "link,team:link"];
    expect(await runCli(explain)).toMatchObject({ code: 1 });
    expect((await runReport(["registry", "plan", root, "--context", "team:log,team:link"])).report.stages).toEqual([
      ["team:link"],
      ["team:log"],
    ]);
    const nowhere = { registry: { mappings } };
    writeFileSync(join(root, "skill-convert.config.json"), JSON.stringify(nowhere));
    expect(await runCli(explain)).toMatchObject({ code: 2, err: expect.stringContaining('no vault "team"') });
  });

  it("exits with 1 if an answer lacks a skill that could not be read", async () => {
    const root = vault({ "skills/broken/SKILL.md": skillMd("broken").replace('"schema_version": "2.0"', "") });
    for (const args of [
      ["lookup", root, "audit"],
      ["query", root],
      ["graph", root],
      ["plan", root],
      ["conflicts", root],
    ]) {
      const { code, out, err } = await runCli(["registry", ...args]);
      expect([args[0], code, out !== ""]).toEqual([args[0], 1, true]);
      expect(err).toContain("broken/SKILL.md");
      expect((await runReport(["registry", ...args])).code).toBe(1);
    }
  });

  it("exits with 2 if the folder does not exist", async () => {
    expect((await runCli(["registry", "plan", join(vault(), "nowhere")])).code).toBe(2);
  });

  it("prints documents that match the published schema", async () => {
    const root = vault();
    for (const args of [
      ["check", root],
      ["lookup", root, "audit"],
      ["query", root, "--text", "tends"],
      ["graph", root, "--conflicts"],
      ["plan", root],
      ["conflicts", root],
      ["conflicts", root, "--explain", "audit,link"],
      ["conflicts", root, "--explain", "link,write"],
    ]) {
      const { out } = await runCli(["registry", ...args, "--reporter", "json"]);
      expect(RegistryReport.safeParse(JSON.parse(out)).error).toBeUndefined();
    }
  });
});

describe("skill-convert compat", () => {
  const take = (input: Record<string, unknown>, version: string) =>
    skillMd("notes", {
      version,
      operations: {
        take: {
          description: "Take a note.",
          input,
          output: { description: "Where the note is", fields: { path: "string" } },
          entrypoints: { unix: ["sh", "scripts/take.sh"] },
        },
      },
    });
  const text = { type: "string", required: true, description: "What to note" };

  it("distinguishes minor and breaking changes, and shows an example (semioverse.md#s82, semioverse.md#s91)", async () => {
    const optional = { text, tone: { type: "string", required: false, description: "How" } };
    const root = folder({
      "old/notes/SKILL.md": take({ text }, "1.0.0"),
      "minor/notes/SKILL.md": take(optional, "1.1.0"),
      "same/notes/SKILL.md": take(optional, "1.0.1"),
      "broken/notes/SKILL.md": take({ text: { ...text, type: "integer" } }, "1.1.0"),
    });
    const compat = async (name: string) => {
      const args = ["compat", join(root, "old/notes"), join(root, name, "notes")];
      const { code, out } = await runCli([...args, "--reporter", "json"]);
      const report = JSON.parse(out);
      expect(SkillCompatReport.safeParse(report).error).toBeUndefined();
      return [code, report.required, report.made, report.enough];
    };
    expect(await compat("minor")).toEqual([0, "minor", "minor", "yes"]);
    expect(await compat("same")).toEqual([1, "minor", "none", "no"]);
    expect(await compat("broken")).toEqual([1, "major", "minor", "no"]);
    const args = ["compat", join(root, "old/notes"), join(root, "broken/notes")];
    const plain = await runCli(args);
    expect(plain.out).toMatch(/for example \{"text":/);
    expect(plain.out).not.toMatch(/can have another type|definition/);
    const { out } = await runCli([...args, "--explain"]);
    expect(out).toMatch(/for example \{"text":/);
    expect(out).toMatch(/The value at \/text can have another type\./);
    expect(out).toMatch(/Semioverse, definition 7\.3 \(1\)$/m);
    expect(out).toMatch(/not enough/);
  });

  it("writes versions and names places as the manifests do (semioverse.md#s80)", async () => {
    const inputs = (...lines: string[]) => ["inputs:", "  type: object", "  properties:", ...lines, ""].join("\n");
    const root = folder({
      "a/SKILL.md": semioverse("a", inputs("    gone: {type: string}", "    kept: {type: string}")),
      "b/SKILL.md": semioverse("a", inputs("    kept: {type: integer}")),
    });
    const a = join(root, "a");
    const b = join(root, "b");
    const { out } = await runCli(["compat", a, b]);
    expect(out).toMatch(/^\[1, 0\] is not enough: a major version is required, such as \[2, 0\], because/m);
    expect(out).toContain(`${join(a, "SKILL.md")}:`);
    expect(out).toContain(`${join(b, "SKILL.md")}:`);
    const { changes } = SkillCompatReport.parse(JSON.parse((await runCli(["compat", a, b, "--reporter", "json"])).out));
    const lineOf = (skill: string, text: string) =>
      readFileSync(join(skill, "SKILL.md"), "utf8")
        .split("\n")
        .findIndex((line) => line.includes(text)) + 1;
    expect(changes.map(({ in: version, file, line }) => [version, file, line])).toEqual([
      ["old", "SKILL.md", lineOf(a, "gone:")],
      ["new", "SKILL.md", lineOf(b, "kept:")],
    ]);
  });

  it("accepts no version for another id (semioverse.md#s97)", async () => {
    const root = folder({
      "a/SKILL.md": semioverse("a", ""),
      "b/SKILL.md": semioverse("b", "").replace("1, 0", "2, 0"),
    });
    const { code, out } = await runCli(["compat", join(root, "a"), join(root, "b"), "--explain"]);
    expect(code).toBe(1);
    expect(out).toMatch(/a became b\. The id of a skill never changes\. {2}Semioverse, invariant 7\.4$/m);
  });

  it("reports what could not be read, whatever the reporter", async () => {
    const root = folder({
      "old/notes/SKILL.md": take({ text }, "1.0.0"),
      "new/notes/SKILL.md": '```skill-manifest\n{ "id": [\n```\n',
    });
    const old = join(root, "old/notes");
    const broken = join(root, "new/notes");
    const compat = (changed: string, reporter: string) => runCli(["compat", old, changed, "--reporter", reporter]);
    expect(await compat(broken, "pretty")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^error: .*SKILL\.md/),
    });
    const { code, out } = await compat(broken, "json");
    expect(SkillCompatReport.safeParse(JSON.parse(out)).error).toBeUndefined();
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { old, new: broken, enough: "unknown", diagnostics: [{ severity: "error", source: broken }] },
    ]);
    for (const reporter of ["pretty", "json"]) {
      const nowhere = join(root, "nowhere");
      expect(await compat(nowhere, reporter)).toMatchObject({ code: 2, err: expect.stringMatching(/nowhere/) });
    }
  });

  it("finds the skill in a folder that is compared with it, and reports the others as removed", async () => {
    const root = vault();
    const { code, out } = await runCli(["compat", root, join(root, "skills/notes")]);
    expect(code).toBe(1);
    expect(out).toMatch(/\d skills: 1 without a change that matters, \d removed; not all/);
  });
});
