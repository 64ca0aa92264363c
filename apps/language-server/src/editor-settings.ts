import type { Connection } from "vscode-languageserver";
import { URI } from "vscode-uri";
import type { Abilities } from "./abilities.js";

/** The section of the editor's settings. */
const SECTION = "skill-convert";

/** What the editor's own settings say for each file; what a team shares is in skill-convert.config.json. */
export class EditorSettings {
  readonly #connection: Connection;
  readonly #abilities: Abilities;
  #clients = new Map<string, Promise<readonly string[] | undefined>>();

  constructor(connection: Connection, abilities: Abilities) {
    this.#connection = connection;
    this.#abilities = abilities;
  }

  /** They changed. */
  forget(): void {
    this.#clients = new Map();
  }

  /** The clients of Agent Skills to answer for; undefined for those in whose folders the skill is. */
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
