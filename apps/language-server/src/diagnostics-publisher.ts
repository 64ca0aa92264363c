import { type Connection, type Diagnostic, MessageType } from "vscode-languageserver";
import { type Documents, folderOf, isBelow, isOfPlugin } from "./documents.js";
import { showMessage } from "./messages.js";
import type { Diagnosis } from "./protocol.js";
import { Cancelled } from "./worker-client.js";

/** The milliseconds without a change after which a skill is diagnosed. */
const QUIET = 150;

/** Publishes the diagnostics of each open skill, shortly after the last change of its texts. */
export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #documents: Documents;
  readonly #ask: (file: string, signal: AbortSignal) => Promise<Diagnosis>;
  readonly #running = new Map<string, { readonly timer: NodeJS.Timeout; readonly controller: AbortController }>();
  /** The URIs for which diagnostics were published, by the folder of their skill. */
  readonly #published = new Map<string, ReadonlySet<string>>();
  #problem: string | undefined;

  constructor(
    connection: Connection,
    documents: Documents,
    ask: (file: string, signal: AbortSignal) => Promise<Diagnosis>,
  ) {
    this.#connection = connection;
    this.#documents = documents;
    this.#ask = ask;
  }

  /** Diagnoses every open skill and plugin that a changed text belongs to. */
  changed(path: string): void {
    const folders = this.#openFolders().filter((folder) => isBelow(path, folder));
    for (const folder of folders) this.#schedule(folder);
  }

  /** Diagnoses every open skill again, after a change of the settings or the disk. */
  refresh(): void {
    for (const folder of this.#openFolders()) this.#schedule(folder);
  }

  /** Removes the diagnostics of a skill when the last of its manifests is closed. */
  closed(path: string): void {
    const folder = folderOf(path);
    if (this.#openFolders().includes(folder)) {
      this.#schedule(folder);
      return;
    }
    this.#cancel(folder);
    this.#publish(folder, new Map());
    this.changed(path);
  }

  close(): void {
    for (const folder of this.#running.keys()) this.#cancel(folder);
  }

  #openFolders(): string[] {
    return [...new Set(this.#documents.manifests().map((file) => folderOf(file)))];
  }

  #schedule(folder: string): void {
    this.#cancel(folder);
    const controller = new AbortController();
    const timer = setTimeout(() => void this.#diagnose(folder, controller.signal), QUIET);
    this.#running.set(folder, { timer, controller });
  }

  #cancel(folder: string): void {
    const running = this.#running.get(folder);
    clearTimeout(running?.timer);
    running?.controller.abort();
    this.#running.delete(folder);
  }

  async #diagnose(folder: string, signal: AbortSignal): Promise<void> {
    const openManifests = () => this.#documents.manifests().filter((each) => folderOf(each) === folder);
    const asked = openManifests();
    const [file] = asked;
    if (file === undefined) return;
    try {
      const found: (readonly [string, readonly Diagnostic[]])[] = [];
      let problem: string | undefined;
      const diagnosed = new Set<boolean>();
      for (const each of asked) {
        if (diagnosed.has(isOfPlugin(each))) continue;
        const diagnosis = await this.#ask(each, signal);
        if (signal.aborted) return;
        found.push(...Object.entries(diagnosis.files));
        problem = diagnosis.problem;
        // The manifests of one skill have been diagnosed together, and so have those of one plugin.
        if (!diagnosis.isSingleFile) diagnosed.add(isOfPlugin(each));
      }
      // An open manifest without findings gets an empty list, which removes its earlier diagnostics.
      this.#publish(folder, new Map([...openManifests().map((each) => [each, []] as const), ...found]));
      if (problem !== undefined && problem !== this.#problem) showMessage(this.#connection, MessageType.Error, problem);
      this.#problem = problem;
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      const start = { line: 0, character: 0 };
      const message = error instanceof Error ? error.message : String(error);
      this.#publish(folder, new Map([[file, [{ range: { start, end: start }, source: "skill-convert", message }]]]));
    }
  }

  #publish(folder: string, files: ReadonlyMap<string, readonly Diagnostic[]>): void {
    const previous = this.#published.get(folder) ?? new Set();
    const uris = new Set<string>();
    for (const [path, diagnostics] of files) {
      const { uri, version } = this.#documents.identifierOf(path);
      uris.add(uri);
      const identifier = { uri, ...(version === undefined ? {} : { version }) };
      void this.#connection.sendDiagnostics({ ...identifier, diagnostics: [...diagnostics] });
    }
    this.#published.set(folder, uris);
    // Several skills may share a configuration file.
    const published = [...this.#published.values()];
    for (const uri of previous) {
      if (!published.some((shown) => shown.has(uri))) void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
    }
    if (uris.size === 0) this.#published.delete(folder);
  }
}
