import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, InitializeResult, PublishDiagnosticsParams } from "vscode-languageserver";
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { serveEditor } from "../src/index.js";

/** A worker that answers with what it was asked, or with what the text of the manifest says in JSON after "answer:". */
const WORKER = `
  import { parentPort } from "node:worker_threads";
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };
  const counts = { lost: 1, loosened: 0, moved: 0, added: 0 };
  const symbol = (name, children = []) => ({ name, kind: 13, range, selectionRange: range, children });
  const all = { format: "STOP", counts, losses: [], problems: [], diff: "diff --git a b\\n+line\\n" };
  parentPort.on("message", ({ kind, about }) => {
    const text = about.texts.find(({ path }) => path === about.file)?.text ?? "";
    const said = /answer: (.*)/.exec(text)?.[1];
    const own = said === undefined ? {} : JSON.parse(said);
    if (own.error !== undefined) return parentPort.postMessage({ error: own.error });
    if (own.wait) return;
    const shown = { range, source: "test", message: JSON.stringify(about.texts.map(({ isChanged }) => isChanged)) };
    const answers = {
      diagnose: { files: { [about.file]: [{ ...shown, code: (about.clients ?? ["none"]).join() }] }, isSingleFile: false },
      hover: { contents: { kind: "markdown", value: "**name** is \`a\`" }, range },
      complete: [{ label: String(about.hasSnippets) }],
      symbols: [symbol("outer", [symbol("inner")])],
      links: [{ range, target: "https://example.org/" }],
      lenses: [{ range, command: { title: "Loads in Codex", command: "" } }],
      actions: [
        { title: JSON.stringify(about.only ?? null), kind: "quickfix" },
        { title: "edit", changes: [{ kind: "edit", path: about.file, edits: [{ range, newText: "n" }] }] },
        { title: "create", changes: [{ kind: "create", path: about.file, text: "", isExecutable: false }] },
      ],
      convert: { ...all, losses: about.isLossless ? [] : ["Lost: x.", "Lost: y."], changes: [
        { kind: "create", path: "/run.sh", text: "a", isExecutable: true },
        { kind: "create", path: "/read.md", text: "a", isExecutable: false },
      ] },
    };
    const answer = answers[kind];
    parentPort.postMessage({ answer: Array.isArray(answer) ? answer : { ...answer, ...(own[kind] ?? {}) } });
  });
  parentPort.postMessage({ ready: true });
`;
const worker = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);

const RICH: ClientCapabilities = {
  workspace: {
    configuration: true,
    applyEdit: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "delete"], changeAnnotationSupport: {} },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ["markdown"] },
  },
};
/** Has no preview of changes. */
const PLAIN: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create", "delete"] } },
};

const FOLDER = resolve("/skills/notes");
const uriOf = (name: string) => URI.file(join(FOLDER, name)).toString();
const SKILL = uriOf("SKILL.md");
const RANGE = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };

/** An editor over streams in memory. */
class Editor {
  readonly published: PublishDiagnosticsParams[] = [];
  readonly messages: string[] = [];
  readonly log: string[] = [];
  readonly registered: { readonly method: string; readonly registerOptions?: unknown }[] = [];
  readonly applied: { readonly label?: string; readonly edit: { readonly changeAnnotations?: unknown } }[] = [];
  settings: unknown = null;
  asked = 0;
  choice: string | undefined;
  accepts = true;
  result: InitializeResult | undefined;
  readonly #changed = new Set<() => void>();

  private constructor(readonly connection: MessageConnection) {}

  static async start(capabilities: ClientCapabilities): Promise<Editor> {
    const input = new PassThrough();
    const output = new PassThrough();
    serveEditor({
      input,
      output,
      version: "1.2.3",
      worker,
      manifestFiles: new Set(["SKILL.md", "skill.yaml"]),
      configFile: "skill-convert.config.json",
    });
    const connection = createMessageConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
    const editor = new Editor(connection);
    const notify = () => {
      for (const each of [...editor.#changed]) each();
    };
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      editor.published.push(params);
      notify();
    });
    connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      editor.messages.push(message);
      notify();
    });
    connection.onNotification("window/logMessage", ({ message }: { message: string }) => {
      editor.log.push(message);
    });
    connection.onRequest("window/showMessageRequest", ({ message }: { message: string }) => {
      editor.messages.push(message);
      return editor.choice === undefined ? null : { title: editor.choice };
    });
    connection.onRequest("client/registerCapability", ({ registrations }: { registrations: { method: string }[] }) => {
      editor.registered.push(...registrations);
      notify();
      return null;
    });
    connection.onRequest("workspace/configuration", () => {
      editor.asked++;
      return [editor.settings];
    });
    connection.onRequest("workspace/applyEdit", (params: (typeof editor.applied)[number]) => {
      editor.applied.push(params);
      return { applied: editor.accepts };
    });
    connection.listen();
    editor.result = await connection.sendRequest("initialize", {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: null,
    });
    await connection.sendNotification("initialized", {});
    return editor;
  }

  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((done) => {
      const check = () => {
        if (!holds()) return;
        this.#changed.delete(check);
        done();
      };
      this.#changed.add(check);
    });
  }

  async open(uri: string, text = "", version = 1): Promise<void> {
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "markdown", version, text },
    });
  }

  async change(uri: string, text: string, version: number): Promise<void> {
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  notify(method: string, uri: string): Promise<void> {
    return this.connection.sendNotification(method, { textDocument: { uri } });
  }

  request<T>(method: string, uri = SKILL, more: object = {}): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri }, ...more });
  }

  convert(...args: readonly unknown[]): Promise<unknown> {
    return this.connection.sendRequest("workspace/executeCommand", {
      command: "skill-convert.convert",
      arguments: args,
    });
  }

  /** Waits for diagnostics of a text that were published after `from`. */
  async diagnostics(uri: string, from = 0): Promise<PublishDiagnosticsParams> {
    const found = () => this.published.slice(from).find((each) => each.uri === uri);
    await this.until(() => found() !== undefined);
    return found() as PublishDiagnosticsParams;
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest("shutdown");
    this.connection.dispose();
  }
}

const running: Editor[] = [];
afterEach(async () => {
  for (const editor of running.splice(0)) await editor.stop();
});

async function started(capabilities = RICH): Promise<Editor> {
  const editor = await Editor.start(capabilities);
  running.push(editor);
  return editor;
}

describe("the server", () => {
  it("names itself, its capabilities and the files that it watches", async () => {
    const editor = await started();
    expect(editor.result).toMatchObject({
      serverInfo: { name: "skill-convert", version: "1.2.3" },
      capabilities: { textDocumentSync: { openClose: true, change: 2, save: true }, hoverProvider: true },
    });
    await editor.until(() => editor.registered.length === 2);
    expect(editor.registered.map(({ method }) => method)).toEqual([
      "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles",
    ]);
    expect(editor.registered[1]?.registerOptions).toEqual({
      watchers: ["skill-convert.config.json", "SKILL.md", "skill.yaml"].map((name) => ({ globPattern: `**/${name}` })),
    });
  });
  it("answers about a manifest in the form that the editor shows", async () => {
    const editor = await started();
    await editor.open(SKILL);
    const position = RANGE.start;
    expect(await editor.request("textDocument/hover", SKILL, { position })).toMatchObject({
      contents: { kind: "markdown", value: "**name** is `a`" },
    });
    expect(await editor.request("textDocument/completion", SKILL, { position })).toEqual({
      isIncomplete: false,
      items: [{ label: "true" }],
    });
    expect(await editor.request("textDocument/documentSymbol")).toMatchObject([
      { name: "outer", children: [{ name: "inner" }] },
    ]);
    expect(await editor.request("textDocument/documentLink")).toEqual([
      { range: RANGE, target: "https://example.org/" },
    ]);
    expect(await editor.request("textDocument/codeLens")).toMatchObject([{ command: { title: "Loads in Codex" } }]);
  });
  it("answers in plain text, with a flat outline and only edits of texts, to an editor that can do no more", async () => {
    const editor = await started({});
    await editor.open(SKILL);
    const position = RANGE.start;
    expect(await editor.request("textDocument/hover", SKILL, { position })).toMatchObject({
      contents: { kind: "plaintext", value: "name is a" },
    });
    expect(await editor.request("textDocument/completion", SKILL, { position })).toMatchObject({
      items: [{ label: "false" }],
    });
    expect(await editor.request("textDocument/documentSymbol")).toEqual([
      { name: "outer", kind: 13, location: { uri: SKILL, range: RANGE } },
      { name: "inner", kind: 13, location: { uri: SKILL, range: RANGE }, containerName: "outer" },
    ]);
    const context = { diagnostics: [], only: ["quickfix"] };
    expect(await editor.request("textDocument/codeAction", SKILL, { range: RANGE, context })).toEqual([
      { title: '["quickfix"]', kind: "quickfix" },
      { title: "edit", edit: { changes: { [SKILL]: [{ range: RANGE, newText: "n" }] } } },
    ]);
    expect(editor.registered).toEqual([]);
  });
  it("answers with nothing about other files and texts that are no files", async () => {
    const editor = await started();
    for (const uri of [uriOf("README.md"), "untitled:SKILL.md"]) {
      await editor.open(uri, "", 1);
      expect(await editor.request("textDocument/hover", uri, { position: RANGE.start })).toBeNull();
      expect(await editor.request("textDocument/completion", uri, { position: RANGE.start })).toBeNull();
      for (const method of ["documentSymbol", "documentLink", "codeLens"])
        expect(await editor.request(`textDocument/${method}`, uri)).toEqual([]);
    }
  });
  it("reports what went wrong with a question, and that one was cancelled", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"error":"It is too deep."}');
    await expect(editor.request("textDocument/documentLink")).rejects.toMatchObject({
      code: -32803,
      message: "It is too deep.",
    });
    const other = uriOf("skill.yaml");
    await editor.open(other, 'answer: {"wait":true}');
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: other } };
    const asked = editor.connection.sendRequest("textDocument/documentLink", params, source.token);
    source.cancel();
    await expect(asked).rejects.toMatchObject({ code: -32800 });
  });
});

describe("the diagnostics of an open manifest", () => {
  it("are published with its version, and again when a text of the folder changes", async () => {
    const editor = await started();
    await editor.open(SKILL);
    expect(await editor.diagnostics(SKILL)).toMatchObject({ version: 1, diagnostics: [{ message: "[false]" }] });
    let from = editor.published.length;
    await editor.change(SKILL, "more", 2);
    expect(await editor.diagnostics(SKILL, from)).toMatchObject({ version: 2, diagnostics: [{ message: "[true]" }] });
    from = editor.published.length;
    await editor.notify("textDocument/didSave", SKILL);
    expect(await editor.diagnostics(SKILL, from)).toMatchObject({ diagnostics: [{ message: "[false]" }] });
    from = editor.published.length;
    await editor.open(uriOf("notes.txt"));
    expect(await editor.diagnostics(SKILL, from)).toMatchObject({ diagnostics: [{ message: "[false,false]" }] });
  });
  it("do not depend on texts of other folders, or that are no files", async () => {
    const editor = await started();
    await editor.open(URI.file(resolve("/skills/notes-2/SKILL.md")).toString());
    await editor.open("untitled:notes.txt");
    await editor.open(SKILL);
    expect((await editor.diagnostics(SKILL)).diagnostics).toMatchObject([{ message: "[false]" }]);
  });
  it("are withdrawn when it is closed", async () => {
    const editor = await started();
    await editor.open(SKILL);
    await editor.diagnostics(SKILL);
    const from = editor.published.length;
    await editor.notify("textDocument/didClose", SKILL);
    expect((await editor.diagnostics(SKILL, from)).diagnostics).toEqual([]);
  });
  it("stay for the other manifests of the folder", async () => {
    const editor = await started();
    const other = uriOf("skill.yaml");
    await editor.open(SKILL);
    await editor.diagnostics(SKILL);
    await editor.open(other);
    expect((await editor.diagnostics(other)).diagnostics).toEqual([]);
    const from = editor.published.length;
    await editor.notify("textDocument/didClose", SKILL);
    expect((await editor.diagnostics(other, from)).diagnostics).toHaveLength(1);
    await editor.until(() => editor.published.slice(from).some(({ uri }) => uri === SKILL));
    expect(editor.published.findLast(({ uri }) => uri === SKILL)?.diagnostics).toEqual([]);
  });
  it("say why there are none", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"error":"It is too deep."}');
    expect((await editor.diagnostics(SKILL)).diagnostics).toMatchObject([
      { message: "It is too deep.", range: { start: RANGE.start } },
    ]);
  });
  it("are accompanied once by the reason why the configuration cannot be read", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"diagnose":{"problem":"It is broken."}}');
    await editor.until(() => editor.messages.length > 0);
    const from = editor.published.length;
    await editor.connection.sendNotification("workspace/didChangeWatchedFiles", { changes: [] });
    await editor.diagnostics(SKILL, from);
    expect(editor.messages).toEqual(["It is broken."]);
    await editor.change(SKILL, "", 2);
    await editor.until(() => editor.published.at(-1)?.version === 2);
    await editor.change(SKILL, 'answer: {"diagnose":{"problem":"It is broken."}}', 3);
    await editor.until(() => editor.messages.length === 2);
  });
});

describe("the clients of the settings", () => {
  it.each([
    [{ clients: ["codex", "cursor"] }, "codex,cursor"],
    [{ clients: ["codex", 3] }, "codex"],
    [{ clients: [] }, "none"],
    [{ clients: "codex" }, "none"],
    [{}, "none"],
    [null, "none"],
    ["codex", "none"],
  ])("are those of a list of names: %j", async (settings, expected) => {
    const editor = await started();
    editor.settings = settings;
    await editor.open(SKILL);
    expect((await editor.diagnostics(SKILL)).diagnostics).toMatchObject([{ code: expected }]);
  });
  it("are asked for once, and again after a change of the settings", async () => {
    const editor = await started();
    await editor.open(SKILL);
    await editor.diagnostics(SKILL);
    await editor.request("textDocument/documentLink");
    expect(editor.asked).toBe(1);
    editor.settings = { clients: ["codex"] };
    const from = editor.published.length;
    await editor.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    expect((await editor.diagnostics(SKILL, from)).diagnostics).toMatchObject([{ code: "codex" }]);
    expect(editor.asked).toBe(2);
  });
  it("are not asked for in an editor without settings", async () => {
    const editor = await started(PLAIN);
    await editor.open(SKILL);
    expect((await editor.diagnostics(SKILL)).diagnostics).toMatchObject([{ code: "none" }]);
    expect(editor.asked).toBe(0);
  });
});

describe("the command that converts", () => {
  it("lets the editor ask for confirmation, and reports what is to be done", async () => {
    const editor = await started();
    await editor.open(SKILL);
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: true, losses: ["Lost: x.", "Lost: y."] });
    expect(editor.applied[0]).toMatchObject({
      label: "Convert to STOP",
      edit: {
        changeAnnotations: {
          "skill-convert": { label: "Convert to STOP", description: "1 lost: Lost: x. …", needsConfirmation: true },
        },
      },
    });
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages).toEqual(["Converted to STOP. 1 lost: Lost: x. … Make /run.sh executable (chmod +x)."]);
    expect(editor.log).toEqual(["Lost: x.", "Lost: y."]);
  });
  it("says if nothing is lost", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"convert":{"changes":[]}}');
    await editor.convert(SKILL, "stop", { lossless: true });
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages).toEqual(["Converted to STOP. Nothing is lost or added."]);
  });
  it("shows one loss without an ellipsis", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"convert":{"losses":["Lost: x."],"changes":[]}}');
    await editor.convert(SKILL, "stop");
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages).toEqual(["Converted to STOP. 1 lost: Lost: x."]);
  });
  it("asks with a diff in an editor without a preview", async () => {
    const editor = await started(PLAIN);
    await editor.open(SKILL);
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: false });
    expect(editor.messages).toEqual([
      "Convert to STOP? 1 lost: Lost: x. …\nLost: x.\nLost: y.\n\ndiff --git a b\n+line\n",
    ]);
    expect(editor.applied).toEqual([]);
    editor.choice = "Cancel";
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: false });
    editor.choice = "Convert";
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: true });
    expect(editor.applied[0]?.edit.changeAnnotations).toBeUndefined();
  });
  it("does not ask if it is told to apply the changes", async () => {
    const editor = await started();
    await editor.open(SKILL);
    expect(await editor.convert(SKILL, "stop", { apply: true })).toMatchObject({ applied: true });
    expect(editor.applied[0]?.edit.changeAnnotations).toBeUndefined();
    const plain = await started(PLAIN);
    await plain.open(SKILL);
    expect(await plain.convert(SKILL, "stop", { apply: true })).toMatchObject({ applied: true });
    expect(plain.applied).toHaveLength(1);
  });
  it("reports nothing if the editor did not apply the changes", async () => {
    const editor = await started();
    editor.accepts = false;
    await editor.open(SKILL);
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: false });
    expect([editor.messages, editor.log]).toEqual([[], []]);
  });
  it("changes nothing in a dry run", async () => {
    const editor = await started();
    await editor.open(SKILL);
    const diff = "diff --git a b\n+line\n";
    expect(await editor.convert(SKILL, "stop", { dryRun: true })).toMatchObject({ applied: false, diff });
    expect([editor.applied, editor.messages]).toEqual([[], []]);
  });
  it("reports why the skill or the editor cannot", async () => {
    const editor = await started();
    await editor.open(SKILL, 'answer: {"convert":{"problems":["It has errors."]}}');
    expect(await editor.convert(SKILL, "stop", { dryRun: true })).toMatchObject({ applied: false });
    expect(editor.messages).toEqual([]);
    const problems = ["It has errors."];
    expect(await editor.convert(SKILL, "stop")).toMatchObject({ applied: false, problems });
    await editor.until(() => editor.messages.length > 0);
    expect(editor.messages).toEqual(["It cannot be converted to STOP: It has errors."]);
    const poor = await started({});
    await poor.open(SKILL);
    expect(await poor.convert(SKILL, "stop", { apply: true })).toMatchObject({ applied: false });
    await poor.until(() => poor.messages.length > 0);
    expect(poor.messages).toEqual(["It cannot be converted here: this editor cannot create or remove files."]);
  });
  it("refuses other commands, arguments and files", async () => {
    const editor = await started();
    const takes = "takes the address of a manifest and a format";
    await expect(editor.convert()).rejects.toThrow(takes);
    await expect(editor.convert(SKILL)).rejects.toThrow(takes);
    await expect(editor.convert(3, "stop")).rejects.toThrow(takes);
    await expect(editor.convert(uriOf("README.md"), "stop")).rejects.toThrow("is not a manifest");
    await expect(
      editor.connection.sendRequest("workspace/executeCommand", { command: "other", arguments: [SKILL, "stop"] }),
    ).rejects.toThrow('unknown command "other"');
    await editor.open(SKILL);
    expect(await editor.convert(SKILL, "stop", null)).toMatchObject({ applied: true });
    expect(await editor.convert(SKILL, "stop", "fast")).toMatchObject({ applied: true });
  });
});
