import { Compartment, EditorState, Text } from "@codemirror/state";
import { EditorView, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import type { Range } from "@skill-convert/core";
import { textDifference } from "@skill-convert/core/text";
import { type LinkEvents, linkEvents, type Mark, marksField, setActive, setMarks } from "./marks.js";
import { TextMap } from "./text-map.js";
import { theme } from "./theme.js";

/** A file of the result. */
export interface ResultText {
  readonly file: string;
  readonly text: string;
  /** The text before the conversion, to show a diff; absent to show the text alone. */
  readonly before?: string;
}

interface ResultEvents {
  readonly links: LinkEvents;
  moved(): void;
}

/** The read-only editor of the result. */
export class ResultEditor {
  readonly view: EditorView;
  readonly #events: ResultEvents;
  readonly #language = new Compartment();
  readonly #diff = new Compartment();
  #shown: ResultText | undefined;
  #map = new TextMap("");

  constructor(parent: HTMLElement, events: ResultEvents) {
    this.#events = events;
    this.view = new EditorView({ parent });
  }

  show(shown: ResultText): void {
    const last = this.#shown;
    if (last?.file === shown.file && last.text === shown.text && last.before === shown.before) return;
    this.#shown = shown;
    this.#map = new TextMap(shown.text);
    if (last?.file === shown.file && last.before === shown.before && shown.before === undefined)
      this.#replace(shown.text);
    else this.#open(shown);
  }

  marks(marks: readonly (Omit<Mark, "from" | "to"> & { readonly range: Range })[]): void {
    const shown = marks.map(({ range, ...mark }) => ({ ...mark, ...this.#rangeOf(range) }));
    this.view.dispatch({ effects: setMarks.of(shown) });
  }

  active(links: ReadonlySet<number>): void {
    this.view.dispatch({ effects: setActive.of(links) });
  }

  reveal(range: Range): void {
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.#rangeOf(range).from, { y: "center" }) });
  }

  /** Replaces only the difference, so that the scroll position stays. */
  #replace(text: string): void {
    const { doc } = this.view.state;
    const difference = textDifference(doc.toString(), Text.of(text.split(/\r\n?|\n/)).toString());
    if (difference)
      this.view.dispatch({ changes: { from: difference.start, to: difference.end, insert: difference.text } });
  }

  #open({ file, text, before }: ResultText): void {
    this.view.setState(
      EditorState.create({
        doc: text,
        extensions: [
          theme,
          lineNumbers(),
          highlightSpecialChars(),
          EditorState.readOnly.of(true),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": `${file}, result`, "aria-readonly": "true", tabindex: "0" }),
          marksField,
          linkEvents(this.#events.links),
          this.#language.of([]),
          this.#diff.of([]),
          EditorView.updateListener.of(({ geometryChanged, viewportChanged }) => {
            if (geometryChanged || viewportChanged) this.#events.moved();
          }),
        ],
      }),
    );
    this.view.scrollDOM.scrollTop = 0;
    const isShown = () => this.#shown?.file === file && this.#shown.before === before;
    void import("./language.js")
      .then(({ languageOf }) => languageOf(file, text))
      .then((language) => {
        if (isShown()) this.view.dispatch({ effects: this.#language.reconfigure(language) });
      });
    if (before === undefined) return;
    void import("@codemirror/merge").then(({ unifiedMergeView }) => {
      const diff = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3 } });
      if (isShown()) this.view.dispatch({ effects: this.#diff.reconfigure(diff) });
    });
  }

  /** Returns the line number of an offset in the text. */
  lineOf(offset: number): number {
    return this.view.state.doc.lineAt(this.#rangeOf({ start: offset, end: offset }).from).number;
  }

  #rangeOf({ start, end }: Range): { from: number; to: number } {
    const { length } = this.view.state.doc;
    const from = Math.min(this.#map.toEditor(start), length);
    return { from, to: Math.max(from, Math.min(this.#map.toEditor(end), length)) };
  }
}
