import { basename, dirname, sep } from "node:path";
import { type Connection, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import type { OpenText } from "./protocol.js";

/** The texts that the editor has open. */
export class Documents {
  readonly #texts = new TextDocuments(TextDocument);
  /** The version of each text that is the one on the disk, by its address. */
  readonly #saved = new Map<string, number>();
  readonly #manifestFiles: ReadonlySet<string>;

  /** @param manifestFiles names of files that may be manifests */
  constructor(manifestFiles: ReadonlySet<string>) {
    this.#manifestFiles = manifestFiles;
    const saved = ({ document: { uri, version } }: { document: TextDocument }) => this.#saved.set(uri, version);
    this.#texts.onDidOpen(saved);
    this.#texts.onDidSave(saved);
    this.#texts.onDidClose(({ document }) => this.#saved.delete(document.uri));
  }

  listen(connection: Connection, changed: (path: string) => void, closed: (path: string) => void): void {
    const of = (then: (path: string) => void) => (event: { document: TextDocument }) => {
      const path = pathOf(event.document.uri);
      if (path !== undefined) then(path);
    };
    this.#texts.onDidChangeContent(of(changed));
    this.#texts.onDidSave(of(changed));
    this.#texts.onDidClose(of(closed));
    this.#texts.listen(connection);
  }

  /** The absolute paths of the manifests that are open. */
  manifests(): string[] {
    return this.#texts.keys().flatMap((uri) => this.manifestAt(uri) ?? []);
  }

  /** The absolute path of a manifest; undefined for any other file, and for a text that is no file. */
  manifestAt(uri: string): string | undefined {
    const path = pathOf(uri);
    return path !== undefined && this.#manifestFiles.has(basename(path)) ? path : undefined;
  }

  /** The open texts in the folder of a file and below it. */
  textsBeside(file: string): OpenText[] {
    const folder = dirname(file);
    return this.#texts.all().flatMap((document) => {
      const path = pathOf(document.uri);
      if (path === undefined || !isBelow(path, folder)) return [];
      return [{ path, text: document.getText(), isChanged: document.version !== this.#saved.get(document.uri) }];
    });
  }

  /** The address of a file as the editor writes it, and the version of its text if it is open. */
  addressOf(path: string): { readonly uri: string; readonly version: number | undefined } {
    const open = this.#texts.all().find(({ uri }) => pathOf(uri) === path);
    return { uri: open?.uri ?? URI.file(path).toString(), version: open?.version };
  }
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function pathOf(address: string): string | undefined {
  const uri = URI.parse(address);
  return uri.scheme === "file" ? uri.fsPath : undefined;
}
