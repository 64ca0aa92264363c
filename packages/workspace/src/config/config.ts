import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { InputError, lineAndColumn } from "@skill-convert/core";
import { decodeText, didYouMean } from "@skill-convert/core/text";
import { LEVELS } from "@skill-convert/examine";
import { isInside, workTreeTop } from "@skill-convert/fs";
import { readData } from "@skill-convert/source";
import * as z from "zod/mini";
import { readGivenFile } from "../find/given-file.js";

export const CONFIG_FILE = "skill-convert.config.json";
const MOST_BYTES = 1024 * 1024;

const text = (description: string) => ({ description });

/** A folder in a vault. The vault of the root has an empty name. */
const VaultFolder = z.strictObject({ vault: z.string(), folder: z.string() });

/** The configuration file. */
export const Config = z
  .strictObject({
    $schema: z.exactOptional(z.string().register(z.globalRegistry, text("The JSON Schema of this file, for editors."))),
    rules: z.exactOptional(
      z
        .record(z.string(), z.enum(LEVELS))
        .register(z.globalRegistry, text("The severity of each rule, by its code: off, warn or error.")),
    ),
    allowFields: z.exactOptional(
      z.array(z.string()).register(z.globalRegistry, text("Names of unknown fields to accept.")),
    ),
    adapters: z.exactOptional(
      z
        .array(z.string())
        .register(
          z.globalRegistry,
          text(
            "Modules that export the adapters of other formats, relative to this file. They are loaded only if --config names this file, because loading a module runs its code.",
          ),
        ),
    ),
    registry: z.exactOptional(
      z
        .strictObject({
          contexts: z.exactOptional(
            z
              .record(z.string(), z.array(z.string()))
              .register(z.globalRegistry, text("Sets of skills that may run together, by name: their ids.")),
          ),
          vaults: z.exactOptional(
            z
              .record(z.string(), z.string())
              .register(
                z.globalRegistry,
                text("Other folders of skills, by the name of their vault; relative to this file."),
              ),
          ),
          mappings: z.exactOptional(
            z
              .array(z.strictObject({ from: VaultFolder, to: VaultFolder }))
              .register(z.globalRegistry, text("Folders of one vault that correspond to folders of another.")),
          ),
        })
        .register(z.globalRegistry, text("Settings of the `registry` commands.")),
    ),
    strict: z.exactOptional(
      z.boolean().register(z.globalRegistry, text("Whether warnings make a skill invalid, as errors do.")),
    ),
  })
  .register(z.globalRegistry, { title: "skill-convert.config.json" });
export type Config = z.infer<typeof Config>;

export interface LoadedConfig {
  /** The path as the user would write it. */
  readonly file: string;
  readonly text: string;
  readonly config: Config;
}

/**
 * Finds the configuration of an input: the nearest file in its folder or above, up to the top of the git work tree.
 * Outside a work tree, the search ends at the working directory.
 */
export function findConfig(input: string, cwd: string): string | undefined {
  const start = folderOf(input, cwd);
  const top = workTreeTop(start) ?? (isInside(cwd, start) ? cwd : start);
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_FILE);
    if (existsSync(file)) return relative(cwd, file) || file;
    if (folder === top || dirname(folder) === folder) return undefined;
  }
}

function folderOf(input: string, cwd: string): string {
  if (input === "-") return cwd;
  const path = resolve(cwd, input);
  return existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
}

/**
 * Reads a configuration file.
 *
 * @param cwd the folder to which the path is relative
 * @throws InputError if the file is invalid, because its intended effect is unknown
 */
export function readConfig(file: string, cwd: string): LoadedConfig {
  const content = decodeText(readGivenFile(resolve(cwd, file), file, { limit: MOST_BYTES }));
  if (content.kind !== "text") throw new InputError(`${file} is not UTF-8 text`);
  const data = readData(content.text, { file, format: "json" });
  const [problem] = data.diagnostics;
  if (problem) throw new InputError(`${file}${place(content.text, problem.range?.start)}: ${problem.message}`);
  const parsed = Config.safeParse(data.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = (issue?.path ?? []).map(String);
    const range = issue?.code === "unrecognized_keys" ? data.locate([issue.keys[0] ?? ""], "key") : data.locate(path);
    const at = place(content.text, range?.start);
    throw new InputError(`${file}${at}: ${path.join(".") || "the configuration"}: ${wrongWith(issue)}`);
  }
  return { file, text: content.text, config: parsed.data };
}

/** The modules with adapters that a configuration file lists, as absolute paths. */
export function adaptersOf(file: string, cwd: string): readonly string[] {
  const { adapters = [] } = readConfig(file, cwd).config;
  return adapters.map((adapter) => resolve(cwd, dirname(file), adapter));
}

function place(source: string, offset: number | undefined): string {
  if (offset === undefined) return "";
  const { line, column } = lineAndColumn(source, offset);
  return `:${line}:${column}`;
}

const KEYS = Object.keys(Config.shape);

function wrongWith(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case "unrecognized_keys":
      return `unknown key "${issue.keys[0]}"${didYouMean(issue.keys[0] ?? "", KEYS)}; known keys: ${KEYS.join(", ")}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_type":
      return `must be of type ${issue.expected === "record" ? "object" : issue.expected}`;
    default:
      return issue?.message ?? "is invalid";
  }
}
