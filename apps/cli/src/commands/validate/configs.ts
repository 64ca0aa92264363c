import { findConfig, type LoadedConfig, readConfig } from "./config.js";
import type { Level, Settings } from "./settings.js";

/** What the command line says of severities. */
export interface GivenSettings {
  readonly levels: ReadonlyMap<string, Level>;
  readonly allowedFields: readonly string[];
  readonly strict: boolean | undefined;
  /** The configuration file, where it is not to be looked for. */
  readonly config: string | undefined;
}

/** The settings of each input: those of its configuration file, and over them those of the command line. */
export class InputSettings {
  readonly #loaded = new Map<string, LoadedConfig>();

  constructor(readonly given: GivenSettings) {}

  of(input: string): Settings {
    const { levels, allowedFields, strict, config } = this.given;
    const file = config ?? findConfig(input);
    const own = file === undefined ? {} : this.#load(file).config;
    return {
      levels: new Map([...Object.entries(own.rules ?? {}), ...levels]),
      allowedFields: new Set([...(own.allowFields ?? []), ...allowedFields]),
      strict: strict ?? own.strict ?? false,
    };
  }

  /** The files that were read. */
  loaded(): readonly LoadedConfig[] {
    return [...this.#loaded.values()];
  }

  #load(file: string): LoadedConfig {
    const known = this.#loaded.get(file);
    if (known) return known;
    const loaded = readConfig(file);
    this.#loaded.set(file, loaded);
    return loaded;
  }
}
