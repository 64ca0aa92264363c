import type { Connection } from "vscode-languageserver";
import { URI } from "vscode-uri";
import type { Abilities } from "./abilities.js";

/** The section of the editor's settings. */
const SECTION = "skill-convert";

/** The user's settings in the editor. Settings that a team shares are in `skill-convert.config.json`. */
export class EditorSettings {
  readonly #connection: Connection;
  readonly #abilities: Abilities;
  #clients = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(connection: Connection, abilities: Abilities) {
    this.#connection = connection;
    this.#abilities = abilities;
  }

  /** Reads the settings again when they are next needed. */
  forget(): void {
    this.#clients = new Map();
  }

  /** Returns the clients to check a file for; undefined for the clients that load skills from its folder. */
  clientsFor(file: string): Promise<readonly string[] | undefined> {
    if (!this.#abilities.configuration) return Promise.resolve(undefined);
    const scopeUri = URI.file(file).toString();
    const known = this.#clients.get(scopeUri) ?? this.#read(scopeUri);
    this.#clients.set(scopeUri, known);
    return known;
  }

  async #read(scopeUri: string): Promise<readonly string[] | undefined> {
    const section: unknown = await this.#connection.workspace.getConfiguration({ scopeUri, section: SECTION });
    const clients =
      typeof section === "object" && section !== null && "clients" in section ? section.clients : undefined;
    if (!Array.isArray(clients)) return undefined;
    const names = clients.filter((name) => typeof name === "string");
    return names.length > 0 ? names : undefined;
  }
}
