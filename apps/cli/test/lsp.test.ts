import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CURRENT_CLIENTS } from "@skill-convert/clients";
import { afterEach, describe, expect, it } from "vitest";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  Hover,
  SymbolInformation,
} from "vscode-languageserver-protocol";
import { Editor, MODERN, uriOf } from "./editor.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { skillYaml } from "./validate-support.js";

const COLON =
  "---\nname: notes\ndescription: Use when: somebody takes notes.\nallowed-tools: [Read, Bash]\n---\n\nTake notes.\n";
const FIXED =
  '---\nname: notes\ndescription: "Use when: somebody takes notes."\nallowed-tools: "Read Bash"\n---\n\nTake notes.\n';
const STANDARD = "id: {id}\nname: Notes\ndescription: Finds notes.\nversion: 1.0.0\nrequires: []\n";
const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };

const running: Editor[] = [];
afterEach(async () => {
  for (const editor of running.splice(0)) {
    expect(await editor.stop()).toBe(0);
    expect(editor.stderr).toBe("");
  }
});

async function started(folders: readonly string[] = [], capabilities = MODERN): Promise<Editor> {
  const { editor } = await Editor.start(capabilities, folders);
  running.push(editor);
  return editor;
}

const codes = (diagnostics: readonly { code?: unknown }[]) => diagnostics.map(({ code }) => code);

function actionsAt(editor: Editor, uri: string, only?: readonly string[], range = EVERYWHERE): Promise<CodeAction[]> {
  return editor.request("textDocument/codeAction", uri, { range, context: { diagnostics: [], ...(only && { only }) } });
}

describe("skill-convert lsp", () => {
  it("reports its capabilities", async () => {
    const { editor, result } = await Editor.start(MODERN);
    running.push(editor);
    expect(result.serverInfo?.name).toBe("skill-convert");
    expect(result.capabilities).toMatchObject({
      textDocumentSync: { openClose: true, change: 2 },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.skill-convert", "refactor.rewrite"] },
      workspace: { workspaceFolders: { supported: true } },
    });
  });

  it("checks unsaved text, and withdraws findings that were fixed", async () => {
    const root = folder({ "notes/SKILL.md": FIXED });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    expect(await editor.diagnostics(uri)).toEqual([]);
    await editor.type(uri, "description:", "descripton:");
    const found = await editor.diagnostics(uri);
    expect(codes(found)).toEqual(["agent-skills/missing-field", "agent-skills/misspelt-field"]);
    await editor.type(uri, "descripton:", "description:");
    expect(await editor.diagnostics(uri)).toEqual([]);
    await editor.type(uri, "name: notes", "name: Notes");
    expect((await editor.diagnostics(uri))[0]?.range.start).toEqual({ line: 1, character: 6 });
    await editor.close(uri);
    await editor.until(() => editor.last(uri)?.diagnostics.length === 0);
  });

  it("names the line of a program that does what the manifest does not declare", async () => {
    const effects = "inputs: []\noutputs: []\nside_effects: []\n";
    const root = folder({
      "get/skill.yaml": skillYaml("get", effects),
      "get/scripts/get.sh": "# Gets the rows.\ncurl https://api.example.org\n",
    });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "get/skill.yaml"));
    const found = (await editor.diagnostics(uri)).find(({ code }) => code === "usage/undeclared-network");
    expect(found?.relatedInformation).toEqual([
      {
        location: {
          uri: pathToFileURL(join(root, "get/scripts/get.sh")).href,
          range: { start: { line: 1, character: 5 }, end: { line: 1, character: 28 } },
        },
        message: "This contacts api.example.org.",
      },
    ]);
  });

  it("checks each document of a folder that has several, and offers to replace none (openapi.md#d2)", async () => {
    const document = (responses: object) =>
      JSON.stringify({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths: { "/a": { get: { responses } } } });
    const root = folder({
      "a.openapi.json": document({ 200: { description: "Yes" } }),
      "b.openapi.json": document({ 200: {} }),
    });
    const editor = await started([root]);
    const [good, bad] = await Promise.all(["a", "b"].map((name) => editor.open(join(root, `${name}.openapi.json`))));
    expect(codes(await editor.diagnostics(good as string))).not.toContain("openapi/invalid-document");
    expect(codes(await editor.diagnostics(bad as string))).toContain("openapi/invalid-document");
    expect(await actionsAt(editor, bad as string, ["refactor.rewrite"])).toEqual([]);
  });

  it("fixes one finding, and all of them as validate --fix does", async () => {
    const root = folder({ "notes/SKILL.md": COLON, "other/SKILL.md": COLON.replace("name: notes", "name: other") });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    await editor.diagnostics(uri);
    const [first] = await actionsAt(editor, uri, ["quickfix"]);
    expect(first).toMatchObject({ title: "Put the text in quotes", kind: "quickfix", isPreferred: true });
    expect(codes(first?.diagnostics ?? [])).toEqual(["source/unquoted-colon"]);
    const [all, ...others] = await actionsAt(editor, uri, ["source.fixAll"]);
    expect([all?.kind, others]).toEqual(["source.fixAll.skill-convert", []]);
    await editor.apply(all ?? { title: "" });
    expect(editor.text(uri)).toBe(FIXED);
    expect(await editor.diagnostics(uri)).toEqual([]);
    expect(await actionsAt(editor, uri, ["source.fixAll"])).toEqual([]);
    expect((await runCli(["validate", join(root, "notes"), "--fix"])).code).toBe(0);
    expect(snapshot(root)["notes/SKILL.md"]).toBe(FIXED);
    // A range without a finding has no fix.
    const elsewhere = { start: { line: 6, character: 0 }, end: { line: 6, character: 0 } };
    const other = await editor.open(join(root, "other/SKILL.md"));
    expect(await actionsAt(editor, other, ["quickfix"], elsewhere)).toEqual([]);
  });

  it("describes fields, completes, outlines and links", async () => {
    const root = folder({
      "notes/SKILL.md": skillMd("notes"),
      "notes/scripts/take.sh": "#!/bin/sh\n",
      "find/manifest.yaml": STANDARD.replace("{id}", "team/find").replace("[]", "[team/memory]"),
      "memory/manifest.yaml": STANDARD.replace("{id}", "team/memory"),
    });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    const hover: Hover = await editor.request("textDocument/hover", uri, {
      position: editor.positionOf(uri, '"capabilities"', 3),
    });
    expect(hover.contents).toMatchObject({ kind: "markdown" });
    expect(JSON.stringify(hover.contents)).toMatch(/\*\*capabilities\*\*.*Specification: .*In other formats:/);
    await editor.type(uri, '"version"', '"supports_agents": [],\n  "ver"');
    const list: CompletionList = await editor.request("textDocument/completion", uri, {
      position: editor.positionOf(uri, '"ver"', 4),
    });
    const version = list.items.find(({ label }) => label === "version") as CompletionItem;
    expect(version).toMatchObject({ kind: 10, insertTextFormat: 2, textEdit: { newText: '"version"' } });
    await editor.type(uri, '"ver"', '"version"');
    const symbols: DocumentSymbol[] = await editor.request("textDocument/documentSymbol", uri);
    expect(symbols.map(({ name }) => name)).toContain("operations");
    expect(symbols.find(({ name }) => name === "operations")?.children?.map(({ name }) => name)).toEqual(["take"]);
    const links: DocumentLink[] = await editor.request("textDocument/documentLink", uri);
    expect(links.map(({ target }) => target)).toEqual([uriOf(join(root, "notes/scripts/take.sh"))]);
    const find = await editor.open(join(root, "find/manifest.yaml"));
    const needed: DocumentLink[] = await editor.request("textDocument/documentLink", find);
    expect(needed.map(({ target }) => target)).toEqual([uriOf(join(root, "memory/manifest.yaml"))]);
  });

  it("shows above an Agent Skill how the clients of the settings load it", async () => {
    const root = folder({
      "one/notes/SKILL.md": FIXED.replace('Read Bash"', 'Read"\nwhen_to_use: Always'),
      "two/notes/SKILL.md": FIXED.replace('Read Bash"', 'Read"\nwhen_to_use: Always'),
    });
    const one = join(root, "one");
    const two = join(root, "two");
    const { editor } = await Editor.start(MODERN, [one, two]);
    running.push(editor);
    editor.settings = { [two]: { clients: ["codex"] } };
    const first = await editor.open(join(one, "notes/SKILL.md"));
    const second = await editor.open(join(two, "notes/SKILL.md"));
    const lens = async (uri: string) => {
      const [found]: CodeLens[] = await editor.request("textDocument/codeLens", uri);
      return found?.command?.title;
    };
    expect(await lens(first)).toBe(`Loads in ${CURRENT_CLIENTS.length} of ${CURRENT_CLIENTS.length} clients`);
    expect(await lens(second)).toBe("Loads in Codex");
    expect(await editor.diagnostics(first)).toEqual([]);
    editor.settings = { [two]: { clients: ["codex", "zoo-code"] } };
    await editor.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    editor.forget();
    await editor.diagnostics(second);
    expect(await lens(second)).toBe("Loads in Codex, Zoo Code");
  });

  it("honours the configuration file of each folder, and reports errors in one", async () => {
    const text = FIXED.replace("---\n\nTake", "x-team: us\n---\n\nTake");
    const off = { rules: { "agent-skills/unknown-field": "off" } };
    const root = folder({
      "one/.git/HEAD": "",
      "one/notes/SKILL.md": text,
      "two/.git/HEAD": "",
      "two/skill-convert.config.json": JSON.stringify(off),
      "two/notes/SKILL.md": text,
      "three/.git/HEAD": "",
      "three/skill-convert.config.json": '{ "rules": { "agent-skills/no-such-rule": "off" } }',
      "three/notes/SKILL.md": text,
    });
    const at = (name: string) => join(root, name, "notes/SKILL.md");
    const editor = await started(["one", "two", "three"].map((name) => join(root, name)));
    const one = await editor.open(at("one"));
    const two = await editor.open(at("two"));
    expect(codes(await editor.diagnostics(one))).toEqual(["agent-skills/unknown-field"]);
    expect(await editor.diagnostics(two).catch(() => [])).toEqual([]);
    await editor.open(at("three"));
    const config = uriOf(join(root, "three/skill-convert.config.json"));
    expect(codes(await editor.diagnostics(config))).toEqual(["cli/unknown-rule"]);
    editor.forget();
    writeFileSync(join(root, "two/skill-convert.config.json"), "{ broken");
    await editor.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [] });
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages).toEqual([expect.stringContaining("skill-convert.config.json:1:3")]);
    expect(codes(await editor.diagnostics(two))).toEqual(["agent-skills/unknown-field"]);
    expect(editor.registered).toContain("workspace/didChangeWatchedFiles");
  });

  it("reports nothing about other files", async () => {
    const root = folder({
      "notes/SKILL.md": COLON,
      "notes/README.md": COLON,
      "deploy/manifest.yaml": "apiVersion: v1\nkind: Service\n",
    });
    const editor = await started([root]);
    const readme = await editor.open(join(root, "notes/README.md"));
    const service = await editor.open(join(root, "deploy/manifest.yaml"));
    const skill = await editor.open(join(root, "notes/SKILL.md"));
    await editor.diagnostics(skill);
    expect(editor.last(readme)).toBeUndefined();
    expect(editor.last(service)?.diagnostics ?? []).toEqual([]);
    expect(await actionsAt(editor, readme)).toEqual([]);
    expect(await editor.request("textDocument/hover", readme, { position: { line: 1, character: 1 } })).toBeNull();
    expect(await editor.request("textDocument/documentSymbol", service)).toEqual([]);
  });

  it("converts to every format once the changes were confirmed", async () => {
    const text = "---\nname: notes\ndescription: Takes notes.\nlicense: MIT\n---\n\nTake notes.\n";
    const root = folder({ "notes/SKILL.md": text });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    const actions = await actionsAt(editor, uri, ["refactor"]);
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual(
      ["Skill Manifest v2", "STOP", "Skill Standard", "Semioverse", "ADR-002", "MCP Tools", "OpenAPI"].map((title) => [
        `Convert to ${title}`,
        "refactor.rewrite",
      ]),
    );
    for (const { command } of actions) {
      const result = await editor.connection.sendRequest("workspace/executeCommand", command);
      expect(result).toMatchObject({ applied: true, problems: [], diff: expect.stringMatching(/^diff --git /) });
    }
    expect(editor.applied).toHaveLength(actions.length);
    for (const { edit } of editor.applied)
      expect(Object.values(edit.changeAnnotations ?? {})).toMatchObject([{ needsConfirmation: true }]);
    // If the disk has the text of the editor, the result is that of the command line.
    const [, stop] = editor.applied;
    const changes = stop?.edit.documentChanges ?? [];
    const written = changes.flatMap((change) => ("edits" in change ? change.edits : []));
    expect((await runCli(["convert", join(root, "notes"), "--to", "stop", "--in-place"])).code).toBe(0);
    expect(written.map((edit) => "newText" in edit && edit.newText)).toEqual([snapshot(root)["notes/skill.yaml"]]);
  });

  it("keeps the original in a sidecar, changes nothing in a dry run, and reports why it cannot convert", async () => {
    const root = folder({
      "notes/SKILL.md": COLON,
      "plain/SKILL.md": "---\nname: plain\ndescription: Greets.\n---\n\nHi.\n",
    });
    const editor = await started([root]);
    const broken = await editor.open(join(root, "notes/SKILL.md"));
    const plain = await editor.open(join(root, "plain/SKILL.md"));
    const convert = (uri: string, options: object) =>
      editor.connection.sendRequest("workspace/executeCommand", {
        command: "skill-convert.convert",
        arguments: [uri, "stop", options],
      });
    expect(await convert(broken, {})).toMatchObject({
      applied: false,
      problems: [expect.stringContaining("must be in quotes")],
    });
    expect(editor.messages.at(-1)).toMatch(/^It cannot be converted to STOP: /);
    expect(await convert(plain, { lossless: true, dryRun: true })).toMatchObject({
      applied: false,
      diff: expect.stringContaining(".skill-convert.json"),
    });
    expect(editor.applied).toEqual([]);
    await expect(convert(plain, {}).then(() => convert("file:///nowhere/else.txt", {}))).rejects.toThrow(
      "is not a manifest",
    );
    await expect(
      editor.connection.sendRequest("workspace/executeCommand", { command: "skill-convert.convert", arguments: [] }),
    ).rejects.toThrow("takes the address of a manifest and a format");
  });

  it("changes no file through a link, as the command line", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "home/profile": "# mine\n" });
    const skill = join(root, "notes");
    expect((await runCli(["convert", skill, "--to", "stop", "--in-place", "--lossless"])).code).toBe(0);
    const sidecar = join(skill, ".skill-convert.json");
    const content = JSON.parse(readFileSync(sidecar, "utf8"));
    content.originals.push({ path: "link/profile", text: "echo mine\n", written: null });
    writeFileSync(sidecar, JSON.stringify(content));
    symlinkSync("../home", join(skill, "link"));
    const editor = await started([root]);
    const convert = async (file: string) => {
      const uri = await editor.open(join(root, file));
      const options = { apply: true, lossless: true };
      return editor.connection.sendRequest("workspace/executeCommand", {
        command: "skill-convert.convert",
        arguments: [uri, "skill-manifest-v2", options],
      });
    };
    expect(await convert("notes/skill.yaml")).toMatchObject({
      applied: false,
      problems: ['link/profile was not written: "link" is a link, and links are not followed when writing.'],
    });
    expect(editor.applied).toEqual([]);
  });

  it("asks with a diff if the editor cannot show changes, and uses plain text if it shows no Markdown", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/scripts/take.sh*": "#!/bin/sh\n" });
    const simple = {
      workspace: {
        workspaceEdit: {
          documentChanges: true,
          resourceOperations: MODERN.workspace?.workspaceEdit?.resourceOperations ?? [],
        },
      },
    };
    const editor = await started([root], simple);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    const convert = () =>
      editor.connection.sendRequest("workspace/executeCommand", {
        command: "skill-convert.convert",
        arguments: [uri, "stop"],
      });
    expect(await convert()).toMatchObject({ applied: false });
    expect(editor.messages.at(-1)).toMatch(/^Convert to STOP\? [\s\S]*\ndiff --git [\s\S]*\n\+sop: /);
    editor.choice = "Convert";
    expect(await convert()).toMatchObject({ applied: true });
    expect(editor.applied[0]?.edit.changeAnnotations).toBeUndefined();
    const hover: Hover = await editor.request("textDocument/hover", uri, {
      position: editor.positionOf(uri, '"effects"', 2),
    });
    expect(hover.contents).toMatchObject({ kind: "plaintext", value: expect.not.stringContaining("**") });
    const symbols: SymbolInformation[] = await editor.request("textDocument/documentSymbol", uri);
    expect(symbols.find(({ name }) => name === "take")?.containerName).toBe("operations");
    const poor = await started([root], {});
    await poor.open(join(root, "notes/SKILL.md"));
    expect(
      await poor.connection.sendRequest("workspace/executeCommand", {
        command: "skill-convert.convert",
        arguments: [uri, "stop", { apply: true }],
      }),
    ).toMatchObject({ applied: false });
    expect(poor.messages).toEqual([expect.stringContaining("cannot create or remove files")]);
  });

  it("cancels requests", async () => {
    const root = folder({ "notes/SKILL.md": FIXED });
    const editor = await started([root]);
    const uri = await editor.open(join(root, "notes/SKILL.md"));
    const { CancellationTokenSource } = await import("vscode-languageserver-protocol/node");
    const source = new CancellationTokenSource();
    const asked = editor.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } }, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
    expect(await editor.diagnostics(uri)).toEqual([]);
  });

  it("continues after hostile documents", async () => {
    const regressions = fileURLToPath(new URL("../../../fuzz/regressions", import.meta.url));
    const kept = readdirSync(regressions).flatMap((name): [string, string][] => {
      const { input } = JSON.parse(readFileSync(join(regressions, name), "utf8")) as { input: unknown };
      if (typeof input === "string") return [["SKILL.md", input]];
      const texts = Object.entries((input ?? {}) as Record<string, unknown>);
      return texts.filter((each): each is [string, string] => typeof each[1] === "string");
    });
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ..."bcdefghi".split("").map((key, index) => `${key}: &${key} [${Array(9).fill(`*${"abcdefgh"[index]}`)}]`),
    ];
    const made = [
      `---\n${bomb.join("\n")}\n---\n`,
      `---\nname: deep\nx: ${"[".repeat(50_000)}\n---\n`,
      `---\nname: long\ndescription: ${"x".repeat(1_000_000)}\n---\n`,
      "```skill-manifest\n".repeat(20_000),
      `---\n${"- ".repeat(100_000)}\n---\n`,
    ].map((text): [string, string] => ["SKILL.md", text]);
    expect(kept.length).toBeGreaterThan(5);
    const root = folder(
      Object.fromEntries([...kept, ...made].map(([name, text], index) => [`s${index}/${basename(name)}`, text])),
    );
    const editor = await started([root]);
    for (const [index, [name]] of [...kept, ...made].entries()) {
      const uri = await editor.open(join(root, `s${index}`, basename(name)));
      await Promise.all(
        ["textDocument/documentSymbol", "textDocument/documentLink", "textDocument/codeLens"].map((method) =>
          editor.request(method, uri).catch((error: Error) => expect(error.message).toMatch(/gave up/)),
        ),
      );
      await actionsAt(editor, uri);
      await editor.close(uri);
    }
    const healthy = folder({ "notes/SKILL.md": COLON });
    const uri = await editor.open(join(healthy, "notes/SKILL.md"));
    expect(codes(await editor.diagnostics(uri))).toContain("source/unquoted-colon");
  });
});
