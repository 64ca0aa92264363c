import { dirname, sep } from "node:path";
import { manifestMatcher } from "@skill-convert/core/adapters";
import { type PluginPlace, pluginPlace } from "@skill-convert/plugin";
import { type Connection, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import type { OpenText } from "./protocol.js";

/** The texts that are open in the editor. */
export class Documents {
  readonly #texts = new TextDocuments(TextDocument);
  /** The version of each text that is on the disk, by URI. */
  readonly #saved = new Map<string, number>();
  readonly #isManifest: (path: string) => boolean;

  /** @param manifestFiles the names and patterns of files that may be manifests */
  constructor(manifestFiles: ReadonlySet<string>) {
    this.#isManifest = manifestMatcher(manifestFiles);
    const saved = ({ document: { uri, version } }: { document: TextDocument }) => this.#saved.set(uri, version);
    this.#texts.onDidOpen(saved);
    this.#texts.onDidSave(saved);
    this.#texts.onDidClose(({ document }) => this.#saved.delete(document.uri));
  }

  listen(connection: Connection, changed: (path: string) => void, closed: (path: string) => void): void {
    const withPath = (then: (path: string) => void) => (event: { document: TextDocument }) => {
      const path = pathOf(event.document.uri);
      if (path !== undefined) then(path);
    };
    this.#texts.onDidChangeContent(withPath(changed));
    this.#texts.onDidSave(withPath(changed));
    this.#texts.onDidClose(withPath(closed));
    this.#texts.listen(connection);
  }

  /** Returns the absolute paths of the open manifests. */
  manifests(): string[] {
    return this.#texts.keys().flatMap((uri) => this.manifestAt(uri) ?? []);
  }

  /** Returns the absolute path of a manifest; undefined for any other file, and for a text that is not a file. */
  manifestAt(uri: string): string | undefined {
    const path = pathOf(uri);
    return path !== undefined && this.#isManifest(path.split(sep).join("/")) ? path : undefined;
  }

  /** Returns the open texts in the folder of the skill or plugin of a manifest, and below it. */
  textsInFolderOf(file: string): OpenText[] {
    const folder = folderOf(file);
    return this.#texts.all().flatMap((document) => {
      const path = pathOf(document.uri);
      if (path === undefined || !isBelow(path, folder)) return [];
      return [{ path, text: document.getText(), isChanged: document.version !== this.#saved.get(document.uri) }];
    });
  }

  /** Returns the URI of a file as the editor writes it, and the version of its text if it is open. */
  identifierOf(path: string): { readonly uri: string; readonly version: number | undefined } {
    const open = this.#texts.all().find(({ uri }) => pathOf(uri) === path);
    return { uri: open?.uri ?? URI.file(path).toString(), version: open?.version };
  }
}

/** Returns the folder of the skill of a manifest, or that of the plugin. */
export function folderOf(file: string): string {
  const place = placeOf(file);
  return place ? place.folder.split("/").join(sep) : dirname(file);
}

/** Returns true for a manifest or a marketplace of a plugin. */
export function isOfPlugin(file: string): boolean {
  return placeOf(file) !== undefined;
}

function placeOf(file: string): PluginPlace | undefined {
  return pluginPlace(file.split(sep).join("/"));
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function pathOf(address: string): string | undefined {
  const uri = URI.parse(address);
  return uri.scheme === "file" ? uri.fsPath : undefined;
}
