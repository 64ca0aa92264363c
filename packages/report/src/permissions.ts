import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { PlacedDiagnostic } from "./model.js";

/** The settings of one client. */
const ClientPermissions = z.strictObject({
  client: z.string(),
  files: z.array(
    z.strictObject({
      /** The path in the project or in the home folder. */
      file: z.string(),
      in: z.enum(["project", "home"]),
      text: z.string(),
    }),
  ),
  /** How many of the needs the settings meet. */
  met: z.number(),
  /** The needs that they do not meet. */
  lost: z.array(
    z.strictObject({
      source: z.string(),
      /** A JSON Pointer into the canonical manifest. */
      pointer: z.string(),
      what: z.string(),
      because: z.string(),
      file: z.exactOptional(z.string()),
      line: z.exactOptional(z.number()),
      column: z.exactOptional(z.number()),
    }),
  ),
  /** Tells the user what to do so that the settings take effect. */
  note: z.exactOptional(z.string()),
});
export type ClientPermissions = Immutable<z.infer<typeof ClientPermissions>>;

/** The document that `export permissions --reporter json` prints. */
export const PermissionsReport = z.strictObject({
  command: z.literal("export permissions"),
  version: z.string(),
  skills: z.array(z.string()),
  clients: z.array(ClientPermissions),
  diagnostics: z.array(PlacedDiagnostic),
});
export type PermissionsReport = Immutable<z.infer<typeof PermissionsReport>>;
