import type { Registry } from "@skill-convert/core";
import type { Formats } from "./formats/formats.js";

/** The settings that everything in a workspace shares. */
export interface WorkspaceContext {
  /** The folder, absolute, from which relative paths are resolved. */
  readonly cwd: string;
  readonly formats: Formats;
  /** The files, absolute, whose adapters were added to the formats. */
  readonly adapterFiles: readonly string[];
  /** The configuration file that was named; undefined if the nearest one of each input is used. */
  readonly config: string | undefined;
  /** The version of the program, for caches and for servers that it talks to. */
  readonly version: string;
  /** Returns the bytes of the input `-`. */
  readonly standardInput: () => Uint8Array;
  /** Receives a message about the work itself, such as a cache that could not be written. */
  readonly onNotice: (message: string) => void;
}

/** A context whose adapters are loaded, for work that reads skills of any format. */
export interface LoadedContext extends WorkspaceContext {
  readonly registry: Registry;
}
