import { type ClientCapabilities, MarkupKind } from "vscode-languageserver";

/** What the editor can do, of what makes a difference here. */
export interface Abilities {
  /** Whether edits can say which version of a text they are for, and create and remove files. */
  readonly filesInEdits: boolean;
  /** Whether edits can wait for a person who looks at them. */
  readonly annotations: boolean;
  readonly snippets: boolean;
  readonly markdown: boolean;
  /** Whether an outline may have parts of parts. */
  readonly nestedSymbols: boolean;
  readonly configuration: boolean;
  /** Whether the server may ask to be told of settings that change. */
  readonly settingsEvents: boolean;
  /** Whether the server may ask to be told of files that change on the disk. */
  readonly watching: boolean;
}

export function abilitiesOf({ textDocument, workspace }: ClientCapabilities): Abilities {
  const { documentChanges, resourceOperations = [], changeAnnotationSupport } = workspace?.workspaceEdit ?? {};
  return {
    filesInEdits:
      documentChanges === true && (["create", "delete"] as const).every((each) => resourceOperations.includes(each)),
    annotations: changeAnnotationSupport !== undefined,
    snippets: textDocument?.completion?.completionItem?.snippetSupport ?? false,
    markdown: textDocument?.hover?.contentFormat?.includes(MarkupKind.Markdown) ?? false,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    configuration: workspace?.configuration ?? false,
    settingsEvents: workspace?.didChangeConfiguration?.dynamicRegistration ?? false,
    watching: workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false,
  };
}
