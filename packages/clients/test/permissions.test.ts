import type { SkillManifest } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Grant,
  PERMISSION_FILES,
  type PermissionClientId,
  permissionNeeds,
  permissionSettings,
  readPermissions,
} from "../src/permissions.js";

const CLIENTS = Object.keys(PERMISSION_FILES) as PermissionClientId[];

const MANIFEST: SkillManifest = {
  operations: [{}],
  commands: [{ name: "git" }],
  environment: [{ name: "TOKEN", required: true }],
  effects: [
    { type: "filesystem", access: "read", paths: ["data/"] },
    { type: "filesystem", access: "write", paths: ["out", ["notes/", { input: "topic" }, ".md"]] },
    { type: "network", destinations: ["https://api.example.org/v1", "localhost:3000"] },
  ],
};

function settingsOf(client: PermissionClientId, manifest: SkillManifest, files: Readonly<Record<string, string>> = {}) {
  const result = permissionSettings(client, permissionNeeds(manifest), (file) => files[file]);
  if (result.kind === "refused") throw new Error(result.reason);
  return result.value;
}

const textsOf = (client: PermissionClientId, manifest: SkillManifest, files?: Readonly<Record<string, string>>) =>
  Object.fromEntries(settingsOf(client, manifest, files).files.map(({ file, text }) => [file, text]));

describe("permissionSettings", () => {
  it("writes rules of Claude Code (client-permissions.md#s2, client-permissions.md#s3, client-permissions.md#s4)", () => {
    const { ".claude/settings.json": text = "" } = textsOf("claude-code", MANIFEST);
    expect(JSON.parse(text)).toEqual({
      permissions: {
        allow: [
          "Read(/data)",
          "Read(/data/**)",
          "Edit(/out)",
          "Edit(/out/**)",
          "Edit(/notes/*.md)",
          "Edit(/notes/*.md/**)",
          "WebFetch(domain:api.example.org)",
          "Bash(git *)",
        ],
      },
    });
  });

  it("writes the subdomains of a host for Claude Code (client-permissions.md#s4)", () => {
    const { ".claude/settings.json": text = "" } = textsOf("claude-code", {
      operations: [{}],
      effects: [{ type: "network", destinations: ["*.example.org"] }],
    });
    expect(JSON.parse(text)).toEqual({ permissions: { allow: ["WebFetch(domain:*.example.org)"] } });
  });

  it("writes rules of Cursor (client-permissions.md#s12, client-permissions.md#s13, client-permissions.md#s14)", () => {
    const { ".cursor/cli.json": text = "" } = textsOf("cursor", {
      operations: [{}],
      commands: [{ name: "git" }],
      effects: [
        { type: "filesystem", access: "read", paths: ["."] },
        { type: "network", destinations: ["*.example.org"] },
      ],
    });
    expect(JSON.parse(text)).toEqual({
      permissions: { allow: ["Read(**)", "WebFetch(*.example.org)", "Shell(git)"], deny: [] },
    });
  });

  it("writes rules and a profile of Codex (client-permissions.md#s6, client-permissions.md#s8)", () => {
    const both: SkillManifest = {
      ...MANIFEST,
      effects: [{ type: "filesystem", paths: ["out", "/srv/data"] }],
    };
    expect(textsOf("codex", both)).toEqual({
      ".codex/rules/skills.rules": 'prefix_rule(pattern = ["git"], decision = "allow")\n',
      ".codex/config.toml":
        '[permissions.skills.filesystem]\n":minimal" = "read"\n"/srv/data" = "write"\n\n' +
        '[permissions.skills.filesystem.":workspace_roots"]\n"out" = "write"\n',
    });
  });

  it("writes rules of Gemini CLI for commands alone (client-permissions.md#s16, client-permissions.md#s17)", () => {
    expect(textsOf("gemini-cli", MANIFEST)).toEqual({
      ".gemini/policies/skills.toml":
        '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "git"\ndecision = "allow"\npriority = 100\n',
    });
  });

  const unmet = (client: PermissionClientId, manifest: SkillManifest) =>
    settingsOf(client, manifest).unmet.map(({ need: { path, what }, because }) => [path.join("/"), what, because]);

  it("reports what each client cannot express, with its place in the manifest", () => {
    expect(unmet("claude-code", MANIFEST)).toEqual([
      ["effects/2/destinations/1", "contact localhost:3000", "a permission would include every port of the host"],
      ["environment/0", "read the variable TOKEN", "permissions are not about environment variables"],
    ]);
    expect(unmet("codex", MANIFEST).map(([, what, because]) => [what, because])).toEqual([
      ["write out", "Codex lets nothing be written that may not be read"],
      ["write notes/{topic}.md", "Codex knows no wildcards here"],
      ["contact https://api.example.org/v1", "Codex limits hosts only while its network proxy runs"],
      ["contact localhost:3000", "a permission would include every port of the host"],
      ["read the variable TOKEN", "permissions are not about environment variables"],
    ]);
    expect(unmet("gemini-cli", MANIFEST).slice(0, 2)).toEqual([
      ["effects/0/paths/0", "read data/", "Gemini CLI has no rules about folders"],
      ["effects/1/paths/0", "write out", "Gemini CLI has no rules about folders"],
    ]);
  });

  it("allows nothing that a manifest leaves open (client-permissions.md#d2)", () => {
    const open: SkillManifest = {
      operations: [{}],
      commands: [{ name: "git *" }],
      effects: [
        { type: "filesystem", access: "write" },
        { type: "filesystem", access: "delete", paths: ["out"] },
        {
          type: "filesystem",
          access: "read",
          paths: ["../up", "~/x", "a/{b,c}", [{ builtin: "skill_dir" }, "/x"], [{ input: "file" }]],
        },
        { type: "network" },
        { type: "network", destinations: ["*"] },
        { type: "process" },
        { type: "git", access: "write" },
        { type: "unknown", name: "gpu.use" },
      ],
    };
    for (const client of CLIENTS) {
      const { files, met, unmet } = settingsOf(client, open);
      expect([files, met, unmet.length]).toEqual([[], [], 12]);
    }
    expect(settingsOf("cursor", { operations: [{}] }).unmet).toMatchObject([
      { because: "the manifest does not declare its effects" },
    ]);
  });

  it("keeps every byte of existing settings", () => {
    const json =
      '{\r\n  "model": "opus",\r\n  "permissions": { "deny": ["Bash(rm *)"], "allow": ["Bash(git *)"] }\r\n}\r\n';
    const { ".claude/settings.json": text = "" } = textsOf("claude-code", MANIFEST, { ".claude/settings.json": json });
    expect(text).toContain('{\r\n  "model": "opus",\r\n');
    expect(JSON.parse(text).permissions.deny).toEqual(["Bash(rm *)"]);
    expect(JSON.parse(text).permissions.allow).toContain("Read(/data/**)");
    expect(JSON.parse(text).permissions.allow.filter((rule: string) => rule === "Bash(git *)")).toHaveLength(1);

    const config = '# mine\nmodel = "x" # here\n\n[permissions.other.filesystem]\n"a" = "read"\n';
    const reads: SkillManifest = {
      operations: [{}],
      effects: [{ type: "filesystem", access: "read", paths: ["data"] }],
    };
    const once = textsOf("codex", reads, { ".codex/config.toml": config })[".codex/config.toml"] ?? "";
    expect(once.startsWith(config)).toBe(true);
    const more: SkillManifest = {
      operations: [{}],
      effects: [{ type: "filesystem", access: "read", paths: ["data", "b"] }],
    };
    const twice = textsOf("codex", more, { ".codex/config.toml": once })[".codex/config.toml"] ?? "";
    expect(twice.split("\n").filter((line) => !once.split("\n").includes(line))).toEqual(['"b" = "read"']);
  });

  it("separates rules by an empty line", () => {
    const two = { operations: [{}], commands: [{ name: "git" }, { name: "jq" }] };
    const { ".gemini/policies/skills.toml": text = "" } = textsOf("gemini-cli", two);
    expect(text.split("\n\n").map((rule) => rule.split("\n")[0])).toEqual(["[[rule]]", "[[rule]]"]);
    const { ".gemini/policies/skills.toml": more = "" } = textsOf(
      "gemini-cli",
      { operations: [{}], commands: [{ name: "sed" }] },
      { ".gemini/policies/skills.toml": text },
    );
    expect(more.startsWith(`${text}\n[[rule]]\n`)).toBe(true);
  });

  it.each(CLIENTS)("refuses to read broken settings of %s", (client) => {
    // Rules of Codex are lines, of which others are left alone.
    for (const { file } of PERMISSION_FILES[client].files.filter(({ file }) => !file.endsWith(".rules"))) {
      expect(readPermissions(client, file, "[{ = \n")).toMatchObject({ kind: "refused" });
    }
  });

  it("refuses settings that it cannot read, with the place", () => {
    const needs = permissionNeeds(MANIFEST);
    expect(permissionSettings("gemini-cli", needs, () => "[[rule]]\na = \n")).toMatchObject({
      kind: "refused",
      reason: expect.stringMatching(/^\.gemini\/policies\/skills\.toml:2:\d+: /),
    });
    expect(permissionSettings("cursor", needs, () => '{ "permissions": [] }')).toMatchObject({
      reason: '"permissions" in .cursor/cli.json is not an object',
    });
  });
});

describe("the law of permissions", () => {
  const name = fc.constantFrom("git", "jq", "python3.12", "a b", "*", 'x"]', "$(x)", ")", "-rf");
  const path = fc.oneof(
    fc.constantFrom(".", "/", "", "out", "out/", "./out", "a/**", "a/*.md", "../x", "/etc/x", "~/x", "a?", "a)", 'a"b'),
    fc
      .array(fc.constantFrom("a", "b", "/", "*", "**", "..", ".", "{", "~"), { maxLength: 6 })
      .map((parts) => parts.join("")),
  );
  const host = fc.constantFrom("a.org", "*.a.org", "*", "https://A.org/x", "a.org:8080", "x)y", "", "a.org,b.org");
  const effect = fc.oneof(
    fc.record({
      type: fc.constant("filesystem" as const),
      access: fc.constantFrom("read" as const, "write" as const, "delete" as const),
      paths: fc.array(path, { maxLength: 3 }),
    }),
    fc.record({ type: fc.constant("network" as const), destinations: fc.array(host, { maxLength: 3 }) }),
    fc.constant({ type: "process" as const }),
  );
  const manifest = fc
    .record({ commands: fc.array(fc.record({ name }), { maxLength: 3 }), effects: fc.array(effect, { maxLength: 4 }) })
    .map((needs): SkillManifest => ({ ...needs, operations: [{}] }));
  const keysOf = (grants: readonly Grant[]) => grants.map(({ kind, name }) => `${kind} ${name}`);
  const readAll = (client: PermissionClientId, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).flatMap(([file, text]) => {
      const read = readPermissions(client, file, text);
      if (read.kind === "refused") throw new Error(read.reason);
      return keysOf(read.value);
    });

  it.each(CLIENTS)("%s allows what was allowed and a part of what is declared, and nothing else", (client) => {
    fc.assert(
      fc.property(manifest, manifest, (first, second) => {
        const old = textsOf(client, first);
        const current = textsOf(client, second, old);
        const declared = keysOf(
          [...permissionNeeds(first), ...permissionNeeds(second)].flatMap(({ grant }) =>
            typeof grant === "string" ? [] : [grant],
          ),
        );
        // A rule that no form of the table matches would not be read back, so the rules are counted as well.
        for (const [file, text] of Object.entries(current).filter(([file]) => file.endsWith(".json"))) {
          const { allow } = JSON.parse(text).permissions;
          const each = allow.flatMap((rule: string) =>
            readAll(client, { [file]: JSON.stringify({ permissions: { allow: [rule] } }) }),
          );
          expect(each).toHaveLength(allow.length);
        }
        const allowed = readAll(client, current);
        expect(declared).toEqual(expect.arrayContaining(allowed));
        expect(allowed).toEqual(expect.arrayContaining(readAll(client, old)));
        expect(textsOf(client, second, current)).toEqual(current);
      }),
    );
  });
});
