import { type Diagnostic, memoryFiles } from "@skill-convert/core";
import { applySettings, counts, type Level, type Settings } from "@skill-convert/language-service/findings";
import { readData } from "@skill-convert/source";
import { type Config, findConfig, type LoadedConfig, readConfig } from "../../config/config.js";
import { definitions, nearestCode } from "../../config/definitions.js";
import { cliDiagnostics } from "../../diagnostics.js";
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
    return [...this.#loaded.values()].flatMap((loaded) => {
      const { file, text, config } = loaded;
      const settings = this.#with(config);
      const texts = memoryFiles({ [file]: text });
      const diagnostics = [...unknownRules(loaded), ...(file === this.given.config ? [] : adaptersNotLoaded(loaded))];
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

function unknownRules({ file, text, config }: LoadedConfig): Diagnostic[] {
  const unknown = Object.keys(config.rules ?? {}).filter((code) => !definitions.has(code));
  const { locate } = readData(text, { file, format: "json" });
  return unknown.map((code) => {
    const place = { file, range: locate(["rules", code], "key") };
    return cliDiagnostics.create("unknown-rule", { code, near: nearestCode(code) }, place);
  });
}

/** A configuration file that was found may belong to anybody, so the modules that it lists are not loaded. */
function adaptersNotLoaded({ file, text, config }: LoadedConfig): Diagnostic[] {
  if (!config.adapters?.length) return [];
  const { locate } = readData(text, { file, format: "json" });
  return [cliDiagnostics.create("adapters-not-loaded", { file }, { file, range: locate(["adapters"], "key") })];
}
