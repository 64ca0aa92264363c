import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { afterEach, describe, expect, it } from "vitest";
import { allowing, closeAll, connect, root, skill, textOf, write } from "./skills.js";

afterEach(closeAll);

const TOKEN = `ghp_${"k7Qz2mXw9Rb4Tn6Vp8".repeat(2)}`;

/** A skill of which each operation prints the token in another way, if it is a way that a call returns. */
function leaking(lastLineJson: boolean): string {
  const print = (code: string) => ["node", "-e", code.replaceAll("TOKEN", JSON.stringify(TOKEN))];
  const programs = {
    value: print("console.log(JSON.stringify({ value: TOKEN }))"),
    key: print("console.log(JSON.stringify({ [TOKEN]: 1 }))"),
    error: print("console.error(TOKEN); process.exit(1)"),
    progress: print("console.error(TOKEN); console.log(JSON.stringify({ value: 1 }))"),
    text: print("console.log(`the token is ${TOKEN}`); process.exitCode = 0"),
  };
  const operations = Object.entries(programs).map(([name, words]) => [
    name,
    {
      description: `Says ${TOKEN}.`,
      input: { given: { type: "string", default: TOKEN } },
      output: { description: "What was said." },
      entrypoints: { unix: words, windows: words },
    },
  ]);
  const manifest = {
    schema_version: "2.0",
    id: "leaking",
    version: "1.0.0",
    capabilities: ["leaks"],
    effects: ["proc.exec"],
    operations: Object.fromEntries(operations),
    stdout_contract: { last_line_json: lastLineJson },
  };
  const front = `name: leaking\ndescription: Says ${TOKEN}.\nuser-invocable: true\nargument-hint: ${TOKEN}\n`;
  return `---\n${front}---\n\nSay ${TOKEN} and $ARGUMENTS.\n\n\`\`\`skill-manifest\n${JSON.stringify(manifest)}\n\`\`\`\n`;
}

describe("a token that a server could send", () => {
  it.each([
    ["auto", true],
    ["legacy", false],
  ] as const)("is redacted to a client of mode %s, with last_line_json %s (mcp-skills.md#d13)", async (mode, json) => {
    const folder = root();
    write(folder, {
      "leaking/SKILL.md": leaking(json),
      "leaking/references/token.txt": `GITHUB_TOKEN=${TOKEN}\n`,
      "leaking/assets/blob": Buffer.concat([Buffer.from([0xff, 0xfe, 0]), Buffer.from(TOKEN), Buffer.from([0x80])]),
    });
    const served = [skill(folder, "leaking", skillManifestV2Adapter)];
    const options = { ...allowing("proc.exec"), fallbackTools: true };
    const { client, skills, sent } = await connect(served, options, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("leaking-progress");
    for (const { name } of tools) {
      const values = { skill: "leaking", file: "references/token.txt", given: TOKEN };
      const call = client.callTool({ name, arguments: values }, { onprogress: () => {} });
      await call.catch(() => {});
    }
    await client.callTool({ name: TOKEN }).catch(() => {});
    const { prompts } = await client.listPrompts();
    for (const { name } of prompts) await client.getPrompt({ name, arguments: { arguments: TOKEN } });
    await client.getPrompt({ name: TOKEN }).catch(() => {});
    const { resources } = await client.listResources();
    for (const { uri } of resources) await client.readResource({ uri });
    await client.readResource({ uri: `skill://leaking/${TOKEN}` }).catch(() => {});
    const [entry] = (await skills.list()).skills;
    if (!entry || entry.resources === "dynamic") throw new Error("nothing is listed");
    expect(entry.resources).toHaveLength(4);
    for (const { uri } of entry.resources) {
      const read = await skills.read(entry, uri.slice("skill://leaking/".length));
      expect(read.verified).toBe(true);
      expect(Buffer.from(read.bytes).toString("latin1")).toContain("[redacted]");
    }
    const all = sent.join("\n");
    expect(all).toContain("[redacted]");
    expect(all).not.toContain(TOKEN);
    expect(all.length).toBeGreaterThan(10_000);
  });
});

describe("a program that declares to print text", () => {
  it("has a tool without an output schema, which returns the text (mcp-skills.md#d14)", async () => {
    const folder = root();
    write(folder, { "leaking/SKILL.md": leaking(false), "plain/SKILL.md": "---\nname: plain\ndescription: D.\n---\n" });
    const served = [skill(folder, "leaking", skillManifestV2Adapter), skill(folder, "plain", agentSkillsAdapter)];
    const { client } = await connect(served, allowing("proc.exec"));
    const { tools } = await client.listTools();
    for (const { outputSchema } of tools) expect(outputSchema).toBeUndefined();
    const result = await client.callTool({ name: "leaking-text", arguments: {} });
    expect(result.isError ?? false).toBe(false);
    expect(textOf(result)).toBe("the token is [redacted]\n");
    expect(result.structuredContent).toBeUndefined();
  });
});
