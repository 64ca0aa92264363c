import type { CompletionItem } from "@skill-convert/language-service";
import {
  CompletionItemKind,
  type CompletionItem as EditorItem,
  InsertTextFormat,
  MarkupKind,
  type Range,
} from "vscode-languageserver-types";

const COMPLETED = { key: CompletionItemKind.Property, value: CompletionItemKind.Value };

/** Converts a completion to one of the protocol. */
export function showCompletion(
  { label, kind, text, snippet, detail, documentation }: CompletionItem,
  { index, hasSnippets, range }: { readonly index: number; readonly hasSnippets: boolean; readonly range: Range },
): EditorItem {
  return {
    label,
    kind: COMPLETED[kind],
    detail,
    documentation: { kind: MarkupKind.Markdown, value: documentation },
    insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range, newText: hasSnippets ? snippet : text },
    // Keeps required keys first, because editors sort alphabetically by default.
    sortText: String(index).padStart(4, "0"),
  };
}
