import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli } from "./harness.js";

const SKILLS = {
  "notes/skill.yaml":
    'sop: "0.1"\nname: notes\ndescription: Writes notes.\nversion: 1.0.0\nside_effects:\n' +
    '  - { type: filesystem, access: write, paths: ["notes/"] }\n' +
    "  - { type: network, description: Asks the service., destinations: [api.example.org] }\n" +
    "  - { type: network, description: Asks anyone. }\n",
};

describe("export permissions", () => {
  it("prints the settings, and what they do not have as messages with places", async () => {
    const { code, out, err } = await runCli(["export", "permissions", folder(SKILLS), "--client", "claude-code"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).permissions.allow).toEqual([
      "Edit(/notes)",
      "Edit(/notes/**)",
      "WebFetch(domain:api.example.org)",
    ]);
    expect(err).toContain("Lost: 1\n");
    expect(err).toMatch(/use the network: the manifest does not say which hosts {2}\S*notes\/skill\.yaml:8:5/);
  });

  it("names each of several files", async () => {
    const { out } = await runCli(["export", "permissions", folder(SKILLS), "--client", "claude-code,cursor"]);
    expect(out.match(/^==> .* <==$/gm)).toEqual(["==> .claude/settings.json <==", "==> .cursor/cli.json <=="]);
  });

  it("adds the settings to those in a folder, once", async () => {
    const root = folder({
      ...SKILLS,
      ".cursor/cli.json": '{ "permissions": { "allow": ["Shell(ls)"], "deny": [] } }\n',
    });
    const run = () => runCli(["export", "permissions", root, "--client", "cursor", "--out", root]);
    expect((await run()).out).toContain("Written to");
    const text = readFileSync(join(root, ".cursor/cli.json"), "utf8");
    expect(JSON.parse(text).permissions.allow).toEqual([
      "Shell(ls)",
      "Write(notes)",
      "Write(notes/**)",
      "WebFetch(api.example.org)",
    ]);
    await run();
    expect(readFileSync(join(root, ".cursor/cli.json"), "utf8")).toBe(text);
  });

  it("reports as JSON", async () => {
    const { out } = await runCli(
      "export permissions --client gemini-cli --reporter json".split(" ").toSpliced(2, 0, folder(SKILLS)),
    );
    expect(JSON.parse(out).clients).toMatchObject([
      {
        client: "gemini-cli",
        files: [],
        met: 0,
        lost: [{ pointer: "/effects/0/paths/0", what: "write notes/" }, {}, {}],
      },
    ]);
  });

  it("writes nothing if a file of settings cannot be read, or a folder is a link", async () => {
    const root = folder({ ...SKILLS, ".claude/settings.json": "{ nonsense", "elsewhere/x": "" });
    const broken = await runCli(["export", "permissions", root, "--client", "cursor,claude-code", "--out", root]);
    expect([broken.code, existsSync(join(root, ".cursor"))]).toEqual([2, false]);
    expect(broken.err).toContain("nothing was written: .claude/settings.json: ");
    symlinkSync(join(root, "elsewhere"), join(root, ".cursor"));
    const linked = await runCli(["export", "permissions", root, "--client", "cursor", "--out", root]);
    expect([linked.code, existsSync(join(root, "elsewhere/cli.json"))]).toEqual([2, false]);
  });

  it("refuses a client without permissions", async () => {
    const { code, err } = await runCli(["export", "permissions", folder(SKILLS), "--client", "zed"]);
    expect([code, err]).toEqual([2, expect.stringContaining("known: claude-code, codex, cursor, gemini-cli")]);
  });
});
