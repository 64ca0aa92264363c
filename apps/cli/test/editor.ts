import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ApplyWorkspaceEditParams,
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { BUILT } from "./migrate-repo.js";

/** The capabilities of a modern editor. */
export const MODERN: ClientCapabilities = {
  workspace: {
    applyEdit: true,
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ["create", "rename", "delete"],
      changeAnnotationSupport: {},
    },
  },
  textDocument: {
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ["markdown", "plaintext"] },
  },
};

/** An editor that has started `skill-convert lsp` and talks to it over standard input and output. */
export class Editor {
  readonly #published = new Map<string, PublishDiagnosticsParams[]>();
  readonly #listeners = new Set<() => void>();
  readonly #texts = new Map<string, TextDocument>();
  readonly applied: ApplyWorkspaceEditParams[] = [];
  readonly messages: string[] = [];
  readonly registered: string[] = [];
  settings: Record<string, unknown> = {};
  /** The answer to messages that offer choices. */
  choice: string | undefined;
  /** Everything that the server printed on standard error. */
  stderr = "";

  private constructor(
    readonly connection: ProtocolConnection,
    readonly ended: Promise<number | null>,
  ) {}

  static async start(capabilities: ClientCapabilities, folders: readonly string[] = []) {
    const child = spawn(process.execPath, [BUILT, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "pipe"] });
    const ended = new Promise<number | null>((done) => child.once("exit", done));
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const editor = new Editor(connection, ended);
    child.stderr.on("data", (chunk: Buffer) => {
      editor.stderr += chunk.toString();
    });
    editor.#listen();
    const workspaceFolders = folders.map((folder) => ({ uri: uriOf(folder), name: basename(folder) }));
    const result: InitializeResult = await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities,
      workspaceFolders,
    });
    await connection.sendNotification("initialized", {});
    return { editor, result };
  }

  #listen(): void {
    const { connection } = this;
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.#published.set(params.uri, [...(this.#published.get(params.uri) ?? []), params]);
      for (const listener of this.#listeners) listener();
    });
    connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      this.messages.push(message);
      for (const listener of this.#listeners) listener();
    });
    connection.onRequest("window/showMessageRequest", ({ message }: { message: string }) => {
      this.messages.push(message);
      return this.choice === undefined ? null : { title: this.choice };
    });
    connection.onRequest("client/registerCapability", ({ registrations }: { registrations: { method: string }[] }) => {
      this.registered.push(...registrations.map(({ method }) => method));
      return null;
    });
    connection.onRequest("workspace/configuration", ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri = "" }) => {
        const folder = Object.keys(this.settings).find((each) => scopeUri.startsWith(uriOf(each)));
        return folder === undefined ? null : this.settings[folder];
      }),
    );
    connection.onRequest("workspace/applyEdit", (params: ApplyWorkspaceEditParams) => {
      this.applied.push(params);
      return { applied: true };
    });
    connection.listen();
  }

  /** Opens a file, with another text than its own if one is given. */
  async open(file: string, text = readFileSync(file, "utf8").replace(/^\uFEFF/, "")): Promise<string> {
    const uri = uriOf(file);
    this.#texts.set(uri, TextDocument.create(uri, "", 1, text));
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "markdown", version: 1, text },
    });
    return uri;
  }

  /** Replaces the first occurrence of a text, as if somebody typed it. */
  async type(uri: string, from: string, to: string): Promise<void> {
    const before = this.#text(uri);
    const start = before.getText().indexOf(from);
    const range = { start: before.positionAt(start), end: before.positionAt(start + from.length) };
    await this.#change(uri, [{ range, newText: to }]);
  }

  /** Applies the changes of a code action to open texts. */
  async apply({ edit }: CodeAction): Promise<void> {
    for (const change of edit?.documentChanges ?? []) {
      if ("textDocument" in change && this.#texts.has(change.textDocument.uri))
        await this.#change(change.textDocument.uri, change.edits as TextEdit[]);
    }
  }

  async #change(uri: string, edits: readonly TextEdit[]): Promise<void> {
    const before = this.#text(uri);
    const text = TextDocument.applyEdits(before, [...edits]);
    const version = before.version + 1;
    this.#texts.set(uri, TextDocument.create(uri, "", version, text));
    // From the end, so that no edit moves the range of the next one.
    const contentChanges = [...edits]
      .sort((a, b) => before.offsetAt(b.range.start) - before.offsetAt(a.range.start))
      .map(({ range, newText }) => ({ range, text: newText }));
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async close(uri: string): Promise<void> {
    this.#texts.delete(uri);
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  text(uri: string): string {
    return this.#text(uri).getText();
  }

  #text(uri: string): TextDocument {
    const text = this.#texts.get(uri);
    if (!text) throw new Error(`${uri} is not open`);
    return text;
  }

  request<T>(method: string, uri: string, params: object = {}): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri }, ...params });
  }

  /** The position of the first occurrence of a word, plus `after` characters. */
  positionOf(uri: string, word: string, after = 0) {
    const text = this.#text(uri);
    return text.positionAt(text.getText().indexOf(word) + after);
  }

  /** Waits for the diagnostics of the version that is open. */
  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const version = this.#texts.get(uri)?.version;
    const found = () => this.#published.get(uri)?.findLast((each) => version === undefined || each.version === version);
    await this.until(() => found() !== undefined);
    return found()?.diagnostics ?? [];
  }

  /** The diagnostics that were published last for a URI, if any were. */
  last(uri: string): PublishDiagnosticsParams | undefined {
    return this.#published.get(uri)?.at(-1);
  }

  /** Forgets published diagnostics, so that {@link diagnostics} waits for new ones. */
  forget(): void {
    this.#published.clear();
  }

  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((done) => {
      const listener = () => {
        if (!holds()) return;
        this.#listeners.delete(listener);
        done();
      };
      this.#listeners.add(listener);
    });
  }

  async stop(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const code = await this.ended;
    this.connection.dispose();
    return code;
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}
