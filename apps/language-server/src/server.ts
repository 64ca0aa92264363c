import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DocumentSymbol,
  type InitializeResult,
  LSPErrorCodes,
  MarkupKind,
  ResponseError,
  type SymbolInformation,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { type Abilities, abilitiesOf } from "./abilities.js";
import { type ConvertResult, deliver, type EditorConvertOptions } from "./convert-command.js";
import { DiagnosticsPublisher } from "./diagnostics-publisher.js";
import { Documents } from "./documents.js";
import { EditorSettings } from "./editor-settings.js";
import { type About, type Action, type Answers, CONVERT, FIX_ALL, type Kind, type Questions } from "./protocol.js";
import { Cancelled, WorkerClient } from "./worker-client.js";
import { workspaceEdit } from "./workspace-edit.js";

/** The streams to the editor, and the parts that the command line provides. */
export interface LanguageServerOptions {
  /** Messages from the editor. */
  readonly input: NodeJS.ReadableStream;
  /** Messages to the editor. */
  readonly output: NodeJS.WritableStream;
  readonly version: string;
  /** The module of the worker thread, which calls `serveWork`. */
  readonly worker: URL;
  /** Data for the worker thread, as its `workerData`. */
  readonly workerData?: unknown;
  /** The names and patterns of files that may be manifests. */
  readonly manifestFiles: ReadonlySet<string>;
  /** The name of the configuration file. */
  readonly configFile: string;
  /** The time limit of one answer in milliseconds; 5,000 by default. */
  readonly limit?: number | undefined;
}

const LIMIT = 5000;

/**
 * Serves an editor over the Language Server Protocol 3.17: diagnostics, fixes, hover texts, completion, outlines,
 * links, and conversions. The server only keeps the open texts. A worker thread does the rest, so that no manifest can
 * block the server.
 *
 * @example
 * serveEditor({ input: process.stdin, output: process.stdout, version, worker, manifestFiles, configFile });
 */
export function serveEditor(options: LanguageServerOptions): void {
  const { input, output, version, manifestFiles, configFile, limit = LIMIT } = options;
  const connection = createConnection(ProposedFeatures.all, input, output);
  const worker = new WorkerClient({ module: options.worker, limit, data: options.workerData });
  const documents = new Documents(manifestFiles);
  let abilities: Abilities = abilitiesOf({});
  let settings = new EditorSettings(connection, abilities);

  const aboutFile = async (file: string): Promise<About> => {
    return { file, texts: documents.textsInFolderOf(file), clients: await settings.clientsFor(file) };
  };
  const publisher = new DiagnosticsPublisher(connection, documents, async (file, signal) =>
    worker.ask("diagnose", await aboutFile(file), signal),
  );

  /** Asks the worker about a manifest. Returns undefined for any other file. */
  const ask = async <K extends Kind>(
    kind: K,
    uri: string,
    rest: Omit<Questions[K], keyof About>,
    token: CancellationToken,
  ): Promise<Answers[K] | undefined> => {
    const file = documents.manifestAt(uri);
    if (file === undefined) return undefined;
    try {
      return await worker.ask(kind, { ...(await aboutFile(file)), ...rest } as Questions[K], signalOf(token));
    } catch (error) {
      throw asResponse(error);
    }
  };

  connection.onInitialize(({ capabilities }): InitializeResult => {
    abilities = abilitiesOf(capabilities);
    settings = new EditorSettings(connection, abilities);
    return {
      serverInfo: { name: "skill-convert", version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        completionProvider: { triggerCharacters: [":", '"'] },
        documentSymbolProvider: true,
        documentLinkProvider: {},
        codeLensProvider: {},
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL, CodeActionKind.RefactorRewrite] },
        executeCommandProvider: { commands: [CONVERT] },
        workspace: { workspaceFolders: { supported: true } },
      },
    };
  });

  connection.onInitialized(() => {
    const { client } = connection;
    if (abilities.settingsEvents) void client.register(DidChangeConfigurationNotification.type, {});
    if (!abilities.watching) return;
    const watchers = [configFile, ...manifestFiles].map((name) => ({ globPattern: `**/${name}` }));
    void client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onDidChangeConfiguration(() => {
    settings.forget();
    publisher.refresh();
  });
  connection.onDidChangeWatchedFiles(() => publisher.refresh());
  documents.listen(
    connection,
    (path) => publisher.changed(path),
    (path) => publisher.closed(path),
  );

  connection.onHover(async ({ textDocument: { uri }, position }, token) => {
    const hover = await ask("hover", uri, { position }, token);
    return (
      hover && { ...hover, contents: { ...hover.contents, ...plainUnless(abilities.markdown, hover.contents.value) } }
    );
  });
  connection.onCompletion(async ({ textDocument: { uri }, position }, token) => {
    const items = await ask("complete", uri, { position, hasSnippets: abilities.snippets }, token);
    // The list is complete: the editor may filter it while the user types the word.
    return items && { isIncomplete: false, items: [...items] };
  });
  connection.onDocumentSymbol(async ({ textDocument: { uri } }, token) => {
    const symbols = (await ask("symbols", uri, {}, token)) ?? [];
    return abilities.nestedSymbols ? [...symbols] : symbols.flatMap((symbol) => flattenSymbol(symbol, uri));
  });
  connection.onDocumentLinks(async ({ textDocument: { uri } }, token) => [
    ...((await ask("links", uri, {}, token)) ?? []),
  ]);
  connection.onCodeLens(async ({ textDocument: { uri } }, token) => [...((await ask("lenses", uri, {}, token)) ?? [])]);
  connection.onCodeAction(async ({ textDocument: { uri }, range, context: { only } }, token) => {
    const actions = (await ask("actions", uri, { range, only }, token)) ?? [];
    return actions.flatMap((action) => toCodeAction(action, documents, abilities));
  });
  connection.onExecuteCommand(async ({ command, arguments: args = [] }, token): Promise<ConvertResult> => {
    if (command !== CONVERT) throw new ResponseError(LSPErrorCodes.RequestFailed, `unknown command "${command}"`);
    const { uri, to, convertOptions } = readArguments(args);
    const converted = await ask("convert", uri, { to, isLossless: convertOptions.lossless ?? false }, token);
    if (!converted) throw new ResponseError(LSPErrorCodes.RequestFailed, `${uri} is not a manifest`);
    return deliver(converted, convertOptions, connection, documents, abilities);
  });

  connection.onShutdown(async () => {
    publisher.close();
    await worker.close();
  });
  connection.listen();
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

function asResponse(error: unknown): ResponseError<void> {
  if (error instanceof Cancelled) return new ResponseError(LSPErrorCodes.RequestCancelled, "the request was cancelled");
  return new ResponseError(LSPErrorCodes.RequestFailed, error instanceof Error ? error.message : String(error));
}

/** Returns the text without Markdown's marks for an editor that does not render Markdown. */
function plainUnless(isMarkdown: boolean, value: string) {
  return isMarkdown ? {} : { kind: MarkupKind.PlainText, value: value.replace(/\*\*|`/g, "") };
}

function flattenSymbol(
  { children = [], ...symbol }: DocumentSymbol,
  uri: string,
  containerName?: string,
): SymbolInformation[] {
  const { name, kind, range } = symbol;
  const information = {
    name,
    kind,
    location: { uri, range },
    ...(containerName === undefined ? {} : { containerName }),
  };
  return [information, ...children.flatMap((child) => flattenSymbol(child, uri, name))];
}

function toCodeAction({ changes, ...action }: Action, documents: Documents, abilities: Abilities): CodeAction[] {
  if (changes === undefined) return [action];
  const edit = workspaceEdit(changes, documents, abilities);
  return edit ? [{ ...action, edit }] : [];
}

function readArguments([uri, to, options]: readonly unknown[]) {
  if (typeof uri !== "string" || typeof to !== "string") {
    throw new ResponseError(LSPErrorCodes.RequestFailed, `${CONVERT} takes the address of a manifest and a format`);
  }
  const convertOptions = (typeof options === "object" && options !== null ? options : {}) as EditorConvertOptions;
  return { uri, to, convertOptions };
}
