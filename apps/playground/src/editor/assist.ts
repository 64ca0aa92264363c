import { autocompletion, completionKeymap, snippetCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { CompletionList, HoverText } from "../worker/protocol.js";

/** Editing features that are loaded on demand. All positions are those of the editor. */
export interface Assist {
  readonly extension: Extension;
  mark(view: EditorView, findings: readonly Diagnostic[]): void;
}

interface Questions {
  hover(position: number): Promise<HoverText | undefined>;
  complete(position: number): Promise<CompletionList | undefined>;
}

/** Creates the key bindings, undo history, lint marks, hover texts, completion and search of an editor. */
export function createAssist({ hover, complete }: Questions): Assist {
  const extension = [
    lintGutter(),
    search({ top: true }),
    history(),
    bracketMatching(),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
    hoverTooltip(async (_, position) => {
      const found = await hover(position);
      if (!found || found.lines.length === 0) return null;
      return { pos: found.start, end: found.end, create: () => ({ dom: paragraphs(found.lines) }) };
    }),
    autocompletion({
      override: [
        async ({ pos, explicit }) => {
          const found = await complete(pos);
          if (!found || (found.items.length === 0 && !explicit)) return null;
          const options = found.items.map(({ label, insert, detail }) =>
            snippetCompletion(insert, { label, info: detail }),
          );
          return { from: found.start, options };
        },
      ],
    }),
  ];
  return { extension, mark: (view, findings) => view.dispatch(setDiagnostics(view.state, findings)) };
}

function paragraphs(lines: readonly string[]): HTMLElement {
  const element = document.createElement("div");
  element.className = "hover";
  for (const line of lines) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    element.append(paragraph);
  }
  return element;
}
