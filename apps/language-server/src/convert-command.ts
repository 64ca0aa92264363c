import { countsInWords } from "@skill-convert/examine";
import { type Connection, MessageType } from "vscode-languageserver";
import type { Abilities } from "./abilities.js";
import type { Documents } from "./documents.js";
import { logMessage, showMessage } from "./messages.js";
import type { ConversionPreview } from "./protocol.js";
import { workspaceEdit } from "./workspace-edit.js";

/** The options that an editor gives to the convert command. */
export interface EditorConvertOptions {
  /** Keep the original files in a sidecar, so that the way back is exact. */
  readonly lossless?: boolean;
  /** Make the changes without confirmation. */
  readonly apply?: boolean;
  /** Return the changes without making them. */
  readonly dryRun?: boolean;
}

/** The result of the convert command. */
export type ConvertResult = Pick<ConversionPreview, "diff" | "losses" | "counts" | "problems"> & {
  readonly applied: boolean;
};

const YES = "Convert";
/** The number of lines of a diff that a message shows. */
const MOST_LINES = 200;

/**
 * Makes the changes of a conversion after the user has confirmed them: in the editor's own preview of changes if it has
 * one, or else in a message with a diff.
 */
export async function deliver(
  converted: ConversionPreview,
  { apply = false, dryRun = false }: EditorConvertOptions,
  connection: Connection,
  documents: Documents,
  abilities: Abilities,
): Promise<ConvertResult> {
  const { format, changes, losses, counts, problems, diff } = converted;
  const result = { losses, counts, problems, diff };
  if (problems.length > 0) {
    if (!dryRun)
      showMessage(connection, MessageType.Error, `It cannot be converted to ${format}: ${problems.join(" ")}`);
    return { ...result, applied: false };
  }
  const label = `Convert to ${format}`;
  const isAsked = !apply && abilities.annotations;
  const annotation = isAsked ? { label, description: summary(converted), needsConfirmation: true } : undefined;
  const edit = workspaceEdit(changes, documents, abilities, annotation);
  if (dryRun || !edit) {
    if (!edit)
      showMessage(
        connection,
        MessageType.Error,
        "It cannot be converted here: this editor cannot create or remove files.",
      );
    return { ...result, applied: false };
  }
  if (!apply && !isAsked && !(await agrees(converted, label, connection))) return { ...result, applied: false };
  const { applied } = await connection.workspace.applyEdit({ label, edit });
  if (applied) report(converted, connection);
  return { ...result, applied };
}

async function agrees(converted: ConversionPreview, label: string, { window }: Connection): Promise<boolean> {
  const { losses, diff } = converted;
  const lines = diff.split("\n");
  const more = lines.length > MOST_LINES ? [`(${lines.length - MOST_LINES} more lines)`] : [];
  const message = [`${label}? ${summary(converted)}`, ...losses, "", ...lines.slice(0, MOST_LINES), ...more].join("\n");
  return (await window.showWarningMessage(message, { title: YES }, { title: "Cancel" }))?.title === YES;
}

function report(converted: ConversionPreview, connection: Connection): void {
  const { format, losses, changes } = converted;
  const programs = changes.flatMap((change) => (change.kind === "create" && change.isExecutable ? [change.path] : []));
  for (const line of losses) logMessage(connection, line);
  const make = programs.length > 0 ? ` Make ${programs.join(", ")} executable (chmod +x).` : "";
  showMessage(connection, MessageType.Info, `Converted to ${format}. ${summary(converted)}${make}`);
}

function summary({ losses, counts }: ConversionPreview): string {
  if (losses.length === 0) return "Nothing is lost or added.";
  return `${countsInWords(counts)}: ${losses[0]}${losses.length > 1 ? " …" : ""}`;
}
