import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { json } from "./json.js";
import { FileReport } from "./model.js";
import { FindingReport } from "./validate.js";

const text = z.string();

/** The document that `plugin validate --reporter json` prints. */
export const PluginValidateReport = z.strictObject({
  command: z.literal("plugin validate"),
  version: text,
  plugins: z.array(
    z.strictObject({
      /** The folder. */
      source: text,
      /** The manifests, each with the dialect in which it was checked. */
      manifests: z.array(z.strictObject({ file: text, dialect: text })),
      /** The programs that read one of them. */
      clients: z.array(
        z.strictObject({
          id: text,
          title: text,
          /** The manifest that the program reads. */
          manifest: text,
          /** The dialect by whose rules it reads the manifest. */
          dialect: text,
          /** True if it rejects the plugin. */
          rejected: z.boolean(),
          /** The paths of the components that it finds, by kind; `inline` for those in the manifest itself. */
          components: z.record(text, z.array(text)),
          /** The keys at the top of the manifest that it ignores. */
          ignores: z.array(text),
          /** The manifests that it would read without this one. */
          shadows: z.array(text),
        }),
      ),
      marketplaces: z.array(z.strictObject({ file: text, plugins: z.number() })),
      diagnostics: z.array(FindingReport),
    }),
  ),
  failed: z.boolean(),
  summary: z.strictObject({ plugins: z.number(), errors: z.number(), warnings: z.number(), infos: z.number() }),
});
export type PluginValidateReport = Immutable<z.infer<typeof PluginValidateReport>>;

/** The document that `plugin sync --reporter json` prints. */
export const PluginSyncReport = z.strictObject({
  command: z.literal("plugin sync"),
  version: text,
  /** True if the manifests were only compared. */
  check: z.boolean(),
  /** True if nothing was written. */
  dryRun: z.boolean(),
  plugins: z.array(
    z.strictObject({
      source: text,
      /** The fields in which the manifests differ, before anything was written. */
      drift: z.array(
        z.strictObject({
          field: text,
          kind: z.enum(["differs", "absent"]),
          severity: z.enum(["error", "warning", "info"]),
          places: z.array(z.strictObject({ file: text, line: z.number(), value: json })),
          /** The manifests that could have the field and do not. */
          absent: z.array(text),
        }),
      ),
      /** The values that were written, or would be. */
      values: z.array(z.strictObject({ file: text, field: text, before: z.exactOptional(json), after: json })),
      diagnostics: z.array(FindingReport),
    }),
  ),
  files: z.array(FileReport),
  /** The files that could not be written. */
  diagnostics: z.array(FindingReport),
  failed: z.boolean(),
});
export type PluginSyncReport = Immutable<z.infer<typeof PluginSyncReport>>;

/** The document that `plugin convert --reporter json` prints. */
export const PluginConvertReport = z.strictObject({
  command: z.literal("plugin convert"),
  version: text,
  /** True if nothing was written. */
  dryRun: z.boolean(),
  plugins: z.array(
    z.strictObject({
      source: text,
      /** The dialect that was converted. */
      from: text,
      conversions: z.array(
        z.strictObject({
          /** The manifest or the marketplace that was converted. */
          from: text,
          to: text,
          file: text,
          losses: z.array(
            z.strictObject({
              kind: z.enum(["dropped", "narrowed", "added", "defaulted"]),
              /** The place in the canonical plugin. */
              pointer: text,
              value: z.exactOptional(json),
              message: text,
            }),
          ),
        }),
      ),
      files: z.array(FileReport),
      /** The parts that could not be converted, and the findings that only the new manifests cause. */
      diagnostics: z.array(FindingReport),
    }),
  ),
  failed: z.boolean(),
});
export type PluginConvertReport = Immutable<z.infer<typeof PluginConvertReport>>;
