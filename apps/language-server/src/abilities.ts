import { type ClientCapabilities, MarkupKind } from "vscode-languageserver";

/** The capabilities of the editor that the server depends on. */
export interface Abilities {
  /** True if edits can refer to a version of a text, and create and delete files. */
  readonly filesInEdits: boolean;
  /** True if the editor can ask for confirmation of an edit. */
  readonly annotations: boolean;
  readonly snippets: boolean;
  readonly markdown: boolean;
  /** True if an outline may be a tree. */
  readonly nestedSymbols: boolean;
  readonly configuration: boolean;
  /** True if the server may register for changes of the settings. */
  readonly settingsEvents: boolean;
  /** True if the server may register for changes of files on the disk. */
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
