import { type Diagnostic, memoryFiles, type Registry, type SkillFiles } from "@skill-convert/core";
import { applySettings, counts, type Level, type Settings } from "@skill-convert/examine";
import type { InputFinding } from "@skill-convert/report";
import { readData } from "@skill-convert/source";
import type { LoadedContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import { type Config, findConfig, type LoadedConfig, readConfig } from "./config.js";
import { nearestCode, rulesOf } from "./definitions.js";

/** The settings of a run. They take precedence over the configuration file of an input. */
export interface GivenSettings {
  /** The levels of rules by their codes, such as `stop/unknown-check`. */
  readonly rules?: Readonly<Record<string, Level>> | undefined;
  /** The names of unknown fields to accept, in addition to those of the configuration file. */
  readonly allowedFields?: readonly string[] | undefined;
  /** True if warnings count as errors. */
  readonly strict?: boolean | undefined;
}

/** The settings of each input, from the settings of the run and the input's configuration file. */
export class InputSettings {
  readonly #loaded = new Map<string, LoadedConfig>();

  constructor(
    private readonly context: LoadedContext,
    private readonly given: GivenSettings = {},
  ) {}

  /** @throws InputError if the configuration file of the input is invalid */
  of(input: string): Settings {
    const { config, cwd } = this.context;
    const file = config ?? findConfig(input, cwd);
    return this.#with(file === undefined ? {} : this.#load(file).config);
  }

  /**
   * The findings about the configuration files that were read, with the severities that they and the run set.
   */
  findings(): InputFinding[] {
    return [...this.#loaded.values()].flatMap((loaded) => {
      const { file, text, config } = loaded;
      const diagnostics = [
        ...unknownRules(loaded, this.context.registry),
        ...(file === this.context.config ? [] : adaptersNotLoaded(loaded)),
      ];
      return inputFindings(diagnostics, this.#with(config), file, memoryFiles({ [file]: text }));
    });
  }

  #with(config: Config): Settings {
    const { rules = {}, allowedFields = [], strict } = this.given;
    return {
      levels: new Map([...Object.entries(config.rules ?? {}), ...Object.entries(rules)]),
      allowedFields: new Set([...(config.allowFields ?? []), ...allowedFields]),
      strict: strict ?? config.strict ?? false,
    };
  }

  #load(file: string): LoadedConfig {
    const known = this.#loaded.get(file);
    if (known) return known;
    const loaded = readConfig(file, this.context.cwd);
    this.#loaded.set(file, loaded);
    return loaded;
  }
}

/**
 * Applies settings to findings about an input.
 *
 * @param file the file of all findings, as the user would write it
 */
export function inputFindings(
  findings: readonly Diagnostic[],
  settings: Settings,
  file: string,
  texts?: SkillFiles,
): InputFinding[] {
  return applySettings(findings, settings).map((finding) => {
    return { finding: { ...finding, file }, ...(texts && { texts }), counts: counts(finding, settings) };
  });
}

function unknownRules({ file, text, config }: LoadedConfig, registry: Registry): Diagnostic[] {
  const rules = rulesOf(registry);
  const unknown = Object.keys(config.rules ?? {}).filter((code) => !rules.definitions.has(code));
  const { locate } = readData(text, { file, format: "json" });
  return unknown.map((code) => {
    const place = { file, range: locate(["rules", code], "key") };
    return workspaceDiagnostics.create("unknown-rule", { code, near: nearestCode(code, rules) }, place);
  });
}

/** A configuration file that was found may belong to anybody, so the modules that it lists are not loaded. */
function adaptersNotLoaded({ file, text, config }: LoadedConfig): Diagnostic[] {
  if (!config.adapters?.length) return [];
  const { locate } = readData(text, { file, format: "json" });
  return [workspaceDiagnostics.create("adapters-not-loaded", { file }, { file, range: locate(["adapters"], "key") })];
}
