import { requireArguments } from "@skill-convert/core/adapters";
import type { WorkspaceContext } from "../context.js";
import {
  CONVERT_PLUGINS_OPTIONS,
  type ConvertPluginsOptions,
  convertPlugins,
  type PluginConversion,
} from "./convert-plugins.js";
import { findPlugins } from "./find-plugins.js";
import {
  COMPARE_PLUGINS_OPTIONS,
  type ComparedPlugins,
  type ComparePluginsOptions,
  comparePlugins,
  type PluginSync,
  SYNC_PLUGINS_OPTIONS,
  type SyncPluginsOptions,
  syncPlugins,
} from "./sync-plugins.js";
import {
  VALIDATE_PLUGINS_OPTIONS,
  type ValidatedPlugins,
  type ValidatePluginsOptions,
  validatePlugins,
} from "./validate-plugins.js";

/** The plugins and marketplaces in a folder. Each method searches the folder anew. */
export class PluginTree {
  readonly #input: string;
  readonly #context: WorkspaceContext;
  readonly #find: () => ReturnType<typeof findPlugins>;

  /** @param input the folder, as the user named it */
  constructor(input: string, options: { readonly exclude?: readonly string[] | undefined }, context: WorkspaceContext) {
    this.#input = input;
    this.#context = context;
    this.#find = () => findPlugins(input, options, context);
  }

  /** Checks the plugins, and tells what each program reads of them. */
  validate(options: ValidatePluginsOptions = {}): ValidatedPlugins {
    requireArguments("validate", { options: [options, VALIDATE_PLUGINS_OPTIONS] });
    return validatePlugins(this.#input, this.#find(), options, this.#context.version);
  }

  /** Plans the manifests of the plugins for other programs, with everything that each of them loses. */
  convert(options: ConvertPluginsOptions): PluginConversion {
    requireArguments("convert", { options: [options, CONVERT_PLUGINS_OPTIONS] });
    return convertPlugins(this.#input, this.#find, options, this.#context);
  }

  /** Compares what the manifests of each plugin, and the entries of marketplaces, say about it. */
  compare(options: ComparePluginsOptions = {}): ComparedPlugins {
    requireArguments("compare", { options: [options, COMPARE_PLUGINS_OPTIONS] });
    return comparePlugins(this.#input, this.#find, options, this.#context.version);
  }

  /** Plans the edits that write the values of one manifest of each plugin into the others. */
  sync(options: SyncPluginsOptions): PluginSync {
    requireArguments("sync", { options: [options, SYNC_PLUGINS_OPTIONS] });
    return syncPlugins(this.#input, this.#find, options, this.#context.version);
  }
}
