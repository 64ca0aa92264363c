import { memoryFiles } from "@skill-convert/core";
import { applySettings, counts, type Level, type Settings } from "@skill-convert/language-service/findings";
import { type Config, findConfig, type LoadedConfig, readConfig } from "../../config/config.js";
import type { InputFinding } from "./report/reporter.js";

/** The settings on the command line. */
export interface GivenSettings {
  readonly levels: ReadonlyMap<string, Level>;
  readonly allowedFields: readonly string[];
  readonly strict: boolean | undefined;
  /** The configuration file, if the command line names one. */
  readonly config: string | undefined;
}

/** The settings of each input. The command line takes precedence over the input's configuration file. */
export class InputSettings {
  readonly #loaded = new Map<string, LoadedConfig>();

  constructor(readonly given: GivenSettings) {}

  of(input: string): Settings {
    const { config } = this.given;
    const file = config ?? findConfig(input);
    return this.#with(file === undefined ? {} : this.#load(file).config);
  }

  /**
   * The findings about the configuration files that were read, with the severities that they and the command line set.
   */
  findings(): InputFinding[] {
    return [...this.#loaded.values()].flatMap(({ file, text, config, diagnostics }) => {
      const settings = this.#with(config);
      const texts = memoryFiles({ [file]: text });
      return applySettings(diagnostics, settings).map((finding) => {
        return { finding: { ...finding, file }, texts, counts: counts(finding, settings) };
      });
    });
  }

  #with(config: Config): Settings {
    const { levels, allowedFields, strict } = this.given;
    return {
      levels: new Map([...Object.entries(config.rules ?? {}), ...levels]),
      allowedFields: new Set([...(config.allowFields ?? []), ...allowedFields]),
      strict: strict ?? config.strict ?? false,
    };
  }

  #load(file: string): LoadedConfig {
    const known = this.#loaded.get(file);
    if (known) return known;
    const loaded = readConfig(file);
    this.#loaded.set(file, loaded);
    return loaded;
  }
}
