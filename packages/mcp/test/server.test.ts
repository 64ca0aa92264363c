import { join } from "node:path";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { confinementOf } from "@skill-convert/runtime";
import { afterEach, describe, expect, it } from "vitest";
import type { ServedSkill } from "../src/index.js";
import { allowing, closeAll, connect, root, skill, textOf, write } from "./skills.js";

afterEach(closeAll);

const PLAIN = "---\nname: plain\ndescription: Says how to greet.\n---\n\n# Greeting\n\nSay hello.\n";
const STOP = `sop: "0.1"
name: greet
version: 1.0.0
description: Greets somebody.
inputs:
  - name: who
    type: string
    required: true
    description: Whom to greet.
side_effects:
  - type: exec
`;

describe("skills", () => {
  it("are listed and read with digests that the official client verifies (mcp-skills.md#s4, mcp-skills.md#s12, mcp-skills.md#s14, mcp-skills.md#s15, mcp-skills.md#s22)", async () => {
    const folder = root();
    write(folder, { "plain/SKILL.md": PLAIN, "plain/references/words.md": "Hello, hi.\n" });
    const { skills } = await connect([skill(folder, "plain", agentSkillsAdapter)]);
    const { skills: entries } = await skills.list();
    expect(entries.map(({ uri, frontmatter }) => [uri, frontmatter])).toEqual([
      ["skill://plain/SKILL.md", { name: "plain", description: "Says how to greet." }],
    ]);
    const [entry] = entries;
    if (!entry) throw new Error("nothing is listed");
    const read = await skills.read(entry);
    expect(new TextDecoder().decode(read.bytes)).toBe(PLAIN);
    const other = await skills.read(entry, "references/words.md");
    expect(new TextDecoder().decode(other.bytes)).toBe("Hello, hi.\n");
  });

  it("have front matter as YAML 1.2 reads it, so that dates and words stay text (mcp-skills.md#s13, mcp-skills.md#s23)", async () => {
    const folder = root();
    const more = 'released: 2026-11-22\nstable: yes\nbuild: 7\nmetadata:\n  version: "1.0"\n';
    write(folder, { "plain/SKILL.md": PLAIN.replace("---\n\n", `${more}---\n\n`) });
    const { skills } = await connect([skill(folder, "plain", agentSkillsAdapter)]);
    const [entry] = (await skills.list()).skills;
    if (!entry) throw new Error("nothing is listed");
    expect(entry.frontmatter).toMatchObject({
      released: "2026-11-22",
      stable: "yes",
      build: 7,
      metadata: { version: "1.0" },
    });
    expect((await skills.read(entry)).verified).toBe(true);
  });

  it("are listed in the order of their paths, over several pages", async () => {
    const folder = root();
    const names = Array.from({ length: 150 }, (_, index) => `skill-${String(index).padStart(3, "0")}`);
    for (const name of names) write(folder, { [`${name}/SKILL.md`]: PLAIN.replace("plain", name) });
    const { skills } = await connect([...names].reverse().map((name) => skill(folder, name, agentSkillsAdapter)));
    expect((await skills.list()).skills.map(({ frontmatter }) => frontmatter.name)).toEqual(names);
  });

  it("are left out with a reason if hosts would not accept them (mcp-skills.md#s5, mcp-skills.md#s11, mcp-skills.md#d2, mcp-skills.md#d3)", async () => {
    const folder = root();
    write(folder, {
      "good/SKILL.md": PLAIN.replace("plain", "good"),
      "Bad/SKILL.md": PLAIN.replace("plain", "Bad"),
      "a/twin/SKILL.md": PLAIN.replace("plain", "twin"),
      "a/other/SKILL.md": PLAIN.replace("plain", "twin"),
    });
    const paths = ["good", "Bad", "a/twin", "a/other"];
    const { skills, problems } = await connect(paths.map((path) => skill(folder, path, agentSkillsAdapter)));
    expect((await skills.list()).skills.map(({ uri }) => uri)).toEqual([
      "skill://a/twin/SKILL.md",
      "skill://good/SKILL.md",
    ]);
    expect(problems.map(({ path }) => path)).toEqual(["a/twin", "Bad/SKILL.md"]);
    expect(problems[0]?.message).toBe("a/other is served as a/twin already");
  });

  // Tests the guarantee SECURITY.md#g7.
  it("cannot be read outside their folder (mcp-skills.md#s21)", async () => {
    const folder = root();
    write(folder, { "secret.txt": "not served", "plain/SKILL.md": PLAIN });
    const { client } = await connect([skill(folder, "plain", agentSkillsAdapter)]);
    const addresses = ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "SKILL.md/../../secret.txt", "%00"];
    for (const address of addresses) {
      await expect(client.readResource({ uri: `skill://plain/${address}` })).rejects.toThrow();
    }
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow();
  });

  it("notify clients when they change (mcp-skills.md#d4)", async () => {
    const folder = root();
    write(folder, { "plain/SKILL.md": PLAIN });
    const { skills, server } = await connect([skill(folder, "plain", agentSkillsAdapter)]);
    write(folder, {
      "plain/SKILL.md": PLAIN.replace("how to greet", "how to part"),
      "new/SKILL.md": PLAIN.replace("plain", "new"),
    });
    const changes = await server.update(["plain", "new"].map((path) => skill(folder, path, agentSkillsAdapter)));
    expect(changes).toEqual({ resources: true, tools: false, prompts: false });
    const entries = (await skills.list()).skills;
    expect(entries.map(({ frontmatter }) => frontmatter.description)).toEqual([
      "Says how to greet.",
      "Says how to part.",
    ]);
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true);
  });

  it("of another format are served as a converted SKILL.md with their own manifest beside it (mcp-skills.md#d1)", async () => {
    const folder = root();
    write(folder, { "greet/skill.yaml": STOP });
    const { skills, problems } = await connect([skill(folder, "greet", stopAdapter)]);
    expect(problems).toEqual([]);
    const [entry] = (await skills.list()).skills;
    if (!entry) throw new Error("nothing is listed");
    expect(entry.frontmatter.name).toBe("greet");
    const manifest = await skills.read(entry, "skill.yaml");
    expect(new TextDecoder().decode(manifest.bytes)).toBe(STOP);
  });
});

const TALLY = (id: string, effects: readonly string[]) => `---
name: ${id}
description: Adds numbers.
---

# Adds

\`\`\`skill-manifest
${JSON.stringify({
  schema_version: "2.0",
  id,
  version: "1.0.0",
  capabilities: ["sums"],
  effects,
  operations: {
    add: {
      description: "Adds two numbers.",
      input: { a: { type: "integer", required: true }, b: { type: "integer", required: true } },
      output: { description: "Their sum.", fields: { sum: "integer" } },
      entrypoints: {
        unix: ["node", "scripts/add.mjs", "{a}", "{b}"],
        windows: ["node", "scripts/add.mjs", "{a}", "{b}"],
      },
    },
    wait: {
      description: "Waits for ten seconds.",
      input: {},
      output: { description: "Nothing.", fields: {} },
      entrypoints: {
        unix: ["node", "-e", "setTimeout(() => {}, 10000)"],
        windows: ["node", "-e", "setTimeout(() => {}, 10000)"],
      },
    },
  },
  stdout_contract: { last_line_json: true },
})}
\`\`\`
`;
const ADD =
  "const [a, b] = process.argv.slice(2).map(Number);\nconsole.log(JSON.stringify({ sum: a === 13 ? 'unlucky' : a + b }));\n";

function tally(path = "sums", effects: readonly string[] = ["proc.exec"]): ServedSkill {
  const folder = root();
  write(join(folder, path), { "SKILL.md": TALLY(path, effects), "scripts/add.mjs": ADD });
  return skill(folder, path, skillManifestV2Adapter);
}

describe("tools", () => {
  // Tests the guarantee SECURITY.md#g7.
  it("do not exist without a policy (mcp-skills.md#s34, mcp-skills.md#d6)", async () => {
    const { client } = await connect([tally()]);
    expect((await client.listTools()).tools).toEqual([]);
    await expect(client.callTool({ name: "sums-add", arguments: { a: 1, b: 2 } })).rejects.toThrow("There is no tool");
  });

  it("are the operations, with the types of the manifest (mcp-skills.md#s28)", async () => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["sums-add", "sums-wait"]);
    expect(tools[0]).toMatchObject({
      title: "sums: add",
      description: "Adds two numbers.\n\nAdds numbers.",
      inputSchema: {
        type: "object",
        properties: { a: { type: "integer" }, b: { type: "integer" } },
        required: ["a", "b"],
      },
      outputSchema: { type: "object", properties: { sum: { type: "integer" } } },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    });
  });

  it.each(["auto", "legacy"] as const)(
    "return the output of the program to a client of revision %s (mcp-skills.md#s33, mcp-skills.md#d10)",
    async (mode) => {
      const { client } = await connect([tally()], allowing("proc.exec"), mode);
      const result = await client.callTool({ name: "sums-add", arguments: { a: 2, b: 40 } });
      expect(result.isError ?? false).toBe(false);
      expect(result.structuredContent).toEqual({ sum: 42 });
      expect(JSON.parse(textOf(result))).toEqual({ sum: 42 });
    },
  );

  it.each([
    ["an input is missing", { a: 1 }, "b"],
    ["an input has another type", { a: 1, b: "two" }, "integer"],
  ])("fail with the finding if %s (mcp-skills.md#s35, mcp-skills.md#s36)", async (_, values, expected) => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    const result = await client.callTool({ name: "sums-add", arguments: values });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("a check before the run failed");
    expect(textOf(result)).toContain(expected);
  });

  it("fail if the result does not conform to the declared output (mcp-skills.md#s33, mcp-skills.md#d9)", async () => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    const result = await client.callTool({ name: "sums-add", arguments: { a: 13, b: 1 } });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
  });

  // Tests the guarantee SECURITY.md#g7.
  it("fail if the policy does not allow an effect (mcp-skills.md#s36)", async () => {
    const { client } = await connect([tally("nets", ["proc.exec", "net.fetch"])], allowing("proc.exec"));
    const result = await client.callTool({ name: "nets-add", arguments: { a: 1, b: 2 } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("policy");
    expect(textOf(result)).toContain("net");
  });

  it("do not exist for a skill that asks a person at a terminal or is documentation (mcp-skills.md#d6)", async () => {
    const { manifest, ...rest } = tally();
    const asking = { ...rest, manifest: { ...manifest, execution: { interactive: true } } };
    const reading = { ...rest, path: "b", manifest: { ...manifest, runtime: "documentation" as const } };
    const { server } = await connect([asking, reading], allowing("proc.exec"));
    expect(server.tools).toEqual([]);
    expect(server.withoutTools).toMatchObject([{ path: "b", message: "it is documentation" }]);
    const terminal = await connect([asking], allowing("proc.exec"));
    expect(terminal.server.withoutTools).toMatchObject([{ message: "it asks a person at a terminal" }]);
    const without = await connect([tally()], {});
    expect(without.server.withoutTools).toMatchObject([{ message: "there is no policy that allows it to run" }]);
  });

  it("end when the client cancels the call", async () => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("no longer wanted")), 500);
    await expect(
      client.callTool({ name: "sums-wait", arguments: {} }, { signal: controller.signal }),
    ).rejects.toThrow();
  });

  it("run in a limited number at a time; more wait, and any beyond the queue are refused (mcp-skills.md#s36)", async () => {
    const limits = { parallel: 2, waiting: 20 };
    const { client } = await connect([tally()], { ...allowing("proc.exec"), ...limits });
    const call = (a: number) => client.callTool({ name: "sums-add", arguments: { a, b: 1 } });
    const results = await Promise.all(Array.from({ length: 1000 }, (_, index) => call(index + 100)));
    const done = results.filter(({ isError }) => !isError);
    expect(done.map(({ structuredContent }) => structuredContent)).toEqual(
      Array.from({ length: 22 }, (_, index) => ({ sum: index + 101 })),
    );
    const refused = results.filter(({ isError }) => isError);
    expect(refused).toHaveLength(978);
    for (const result of refused)
      expect(textOf(result)).toBe("The server is busy: 20 calls are waiting already. Try again later.");
  });

  it("refuse arguments that are not an object, and names of properties of objects (mcp-skills.md#s34)", async () => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    for (const values of [[1, 2], "text", 5]) {
      await expect(client.callTool({ name: "sums-add", arguments: values as never })).rejects.toThrow();
    }
    await expect(client.callTool({ name: "__proto__", arguments: {} })).rejects.toThrow("There is no tool");
  });

  it("report their progress to a client that asks for it", async () => {
    const { client } = await connect([tally()], allowing("proc.exec"));
    const messages: (string | undefined)[] = [];
    await client.callTool(
      { name: "sums-add", arguments: { a: 1, b: 2 } },
      { onprogress: ({ message }) => messages.push(message) },
    );
    expect(messages).toEqual(["Checking and running sums-add."]);
  });

  it("say in their descriptions and results that nothing confines them", async () => {
    const { calls } = allowing("proc.exec");
    const sentence = `It runs with no sandbox: it was switched off, so ${confinementOf("none")}.`;
    const { client, server } = await connect([tally()], { calls: { ...calls, sandbox: "off" } });
    expect(server.unconfined).toBe("it was switched off");
    const { tools } = await client.listTools();
    for (const { description } of tools) expect(description?.endsWith(`\n\n${sentence}`)).toBe(true);
    const { content } = await client.callTool({ name: "sums-add", arguments: { a: 2, b: 40 } });
    expect(content).toContainEqual({
      type: "text",
      text: `It ran with no sandbox: it was switched off, so ${confinementOf("none")}.`,
    });
    expect((await connect([tally()], {})).server.unconfined).toBeUndefined();
  });

  it("run the program that the caller names for a format that cannot name one", async () => {
    const folder = root();
    write(folder, { "greet/skill.yaml": STOP, "greet/hello.mjs": "console.log(`Hello, ${process.argv[2]}!`);\n" });
    const greet = skill(folder, "greet", stopAdapter);
    const entrypoints = new Map([["greet", ["node", "hello.mjs", [{ input: "who" }]]]]);
    const { calls } = allowing("fs.read,proc.exec");
    expect((await connect([greet], { calls })).server.tools).toEqual([]);
    const { client } = await connect([greet], { calls: { ...calls, entrypoints } });
    expect(textOf(await client.callTool({ name: "greet", arguments: { who: "Ada" } }))).toBe("Hello, Ada!\n");
  });
});

describe("prompts", () => {
  it("are the skills that a person invokes, filled in with the arguments (mcp-skills.md#d11)", async () => {
    const folder = root();
    const front =
      "name: release\ndescription: Makes a release.\ndisable-model-invocation: true\nargument-hint: <version>\n";
    write(folder, {
      "release/SKILL.md": `---\n${front}---\n\nRelease $ARGUMENTS now.\n`,
      "plain/SKILL.md": PLAIN,
    });
    const { client } = await connect(["release", "plain"].map((path) => skill(folder, path, agentSkillsAdapter)));
    expect((await client.listPrompts()).prompts).toEqual([
      {
        name: "release",
        description: "Makes a release.",
        arguments: [{ name: "arguments", description: "<version>", required: false }],
      },
    ]);
    const { messages } = await client.getPrompt({ name: "release", arguments: { arguments: "1.2.0 $& $1" } });
    expect(messages).toEqual([{ role: "user", content: { type: "text", text: "Release 1.2.0 $& $1 now." } }]);
    await expect(client.getPrompt({ name: "plain" })).rejects.toThrow('There is no prompt "plain"');
  });
});

describe("fallback tools", () => {
  it("list and read skills for hosts that know only tools", async () => {
    const folder = root();
    write(folder, {
      "plain/SKILL.md": PLAIN,
      "plain/references/words.md": "Hello, hi.\n",
      "plain/logo.png": new Uint8Array([0xff, 0xfe, 0]),
    });
    const { client } = await connect([skill(folder, "plain", agentSkillsAdapter)], { fallbackTools: true });
    const call = async (name: string, values: Record<string, string>) =>
      textOf(await client.callTool({ name, arguments: values }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      "list_skills",
      "read_skill",
      "read_skill_file",
    ]);
    expect(await call("list_skills", {})).toBe("- plain: Says how to greet.");
    expect(await call("read_skill", { skill: "plain" })).toBe(`${PLAIN}\n\nOther files: logo.png, references/words.md`);
    expect(await call("read_skill_file", { skill: "plain", file: "references/words.md" })).toBe("Hello, hi.\n");
    expect(await call("read_skill_file", { skill: "plain", file: "../../etc/passwd" })).toContain("has no file");
    expect(await call("read_skill_file", { skill: "plain", file: "logo.png" })).toBe("logo.png is not text.");
    expect(await call("read_skill", { skill: "other" })).toBe(
      'There is no skill "other"; list_skills gives their paths.',
    );
  });
});
