import { type ChangeSet, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import type { Range, TextEdit } from "@skill-convert/core";
import type { CompletionList, Finding, HoverText } from "../worker/protocol.js";
import type { Assist } from "./assist.js";
import { type LinkEvents, linkEvents, type Mark, marksField, setActive, setMarks } from "./marks.js";
import { lineEnding, TextMap } from "./text-map.js";
import { theme } from "./theme.js";

/** The callbacks of the source editor. */
export interface SourceEvents {
  changed(file: string, text: string): void;
  readonly links: LinkEvents;
  moved(): void;
  hover(file: string, offset: number): Promise<HoverText | undefined>;
  complete(file: string, offset: number): Promise<CompletionList | undefined>;
}

/** Further findings are listed but not marked in the text. */
const MOST_MARKED = 500;

/** The editor of the source. It preserves each file's text, including line endings and a byte-order mark. */
export class SourceEditor {
  readonly view: EditorView;
  readonly #events: SourceEvents;
  readonly #language = new Compartment();
  readonly #assistance = new Compartment();
  #assist: Promise<Assist> | undefined;
  #help: Extension = [];
  #file = "";
  #text = "";
  #map = new TextMap("");
  /** The states of the files that are not shown, which keep their undo history. */
  #states = new Map<string, { readonly state: EditorState; readonly text: string }>();

  constructor(parent: HTMLElement, events: SourceEvents) {
    this.#events = events;
    this.view = new EditorView({ parent, state: this.#stateOf("", "") });
  }

  /** Shows a file. Forgets all other files if it belongs to a new skill. */
  show(file: string, text: string, isNewSkill: boolean): void {
    if (isNewSkill) this.#states.clear();
    else if (file !== this.#file) this.#states.set(this.#file, { state: this.view.state, text: this.#text });
    const kept = this.#states.get(file);
    this.#file = file;
    this.#text = text;
    this.#map = new TextMap(text);
    this.view.setState(kept?.text === text ? kept.state : this.#stateOf(file, text));
    this.view.scrollDOM.scrollTop = 0;
    void import("./language.js")
      .then(({ languageOf }) => languageOf(file, text))
      .then((language) => {
        if (this.#file === file) this.view.dispatch({ effects: this.#language.reconfigure(language) });
      });
  }

  /** Changes the text of the shown file. The user can undo the change. */
  edit(edits: readonly TextEdit[]): void {
    const changes = edits.map((edit) => ({ ...this.#rangeOf(edit), insert: edit.text }));
    this.view.dispatch({ changes, userEvent: "input.fix" });
  }

  async findings(findings: readonly Finding[]): Promise<void> {
    if (findings.length === 0 && !this.#assist) return;
    const file = this.#file;
    const { mark } = await this.#loadAssist();
    const found = findings.slice(0, MOST_MARKED).flatMap(({ range, severity, message }) => {
      return range ? [{ ...this.#firstLine(this.#rangeOf(range)), severity, message }] : [];
    });
    if (this.#file === file) mark(this.view, found);
  }

  marks(marks: readonly (Omit<Mark, "from" | "to"> & { readonly range: Range })[]): void {
    const shown = marks.map(({ range, ...mark }) => ({ ...mark, ...this.#rangeOf(range) }));
    this.view.dispatch({ effects: setMarks.of(shown) });
  }

  active(links: ReadonlySet<number>): void {
    this.view.dispatch({ effects: setActive.of(links) });
  }

  /** Scrolls a range into view, and moves the cursor to its start if the editor is to get the focus. */
  reveal(range: Range, isFocused: boolean): void {
    const { from } = this.#rangeOf(range);
    this.view.dispatch({
      ...(isFocused && { selection: { anchor: from } }),
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    if (isFocused) this.view.focus();
  }

  /** Returns the line number of an offset in the text. */
  lineOf(offset: number): number {
    return this.view.state.doc.lineAt(this.#rangeOf({ start: offset, end: offset }).from).number;
  }

  /** A finding that spans several lines is marked only on the first. */
  #firstLine({ from, to }: { from: number; to: number }): { from: number; to: number } {
    return { from, to: Math.min(to, this.view.state.doc.lineAt(from).to) };
  }

  #rangeOf({ start, end }: Range): { from: number; to: number } {
    const { length } = this.view.state.doc;
    const from = Math.min(this.#map.toEditor(start), length);
    return { from, to: Math.max(from, Math.min(this.#map.toEditor(end), length)) };
  }

  #stateOf(file: string, text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.#extensions(file) });
  }

  #extensions(file: string): Extension {
    return [
      theme,
      lineNumbers(),
      highlightSpecialChars(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": `${file}, source`, spellcheck: "false", tabindex: "0" }),
      EditorView.domEventHandlers({ focus: () => void this.#loadAssist() }),
      this.#assistance.of(this.#help),
      marksField,
      linkEvents(this.#events.links),
      this.#language.of([]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          this.#text = this.#follow(update.changes);
          this.#map = new TextMap(this.#text);
          this.#events.changed(this.#file, this.#text);
        }
        if (update.geometryChanged || update.viewportChanged) this.#events.moved();
      }),
    ];
  }

  /**
   * Applies changes of the editor to the text. Everything else stays, including line endings that the editor
   * normalizes.
   */
  #follow(changes: ChangeSet): string {
    const ending = lineEnding(this.#text);
    let text = "";
    let last = 0;
    changes.iterChanges((from, to, _from, _to, inserted) => {
      text += this.#text.slice(last, this.#map.toText(from)) + inserted.toString().replaceAll("\n", ending);
      last = this.#map.toText(to);
    });
    return text + this.#text.slice(last);
  }

  /** The editing features are loaded when the editor gets the focus, or has findings to mark. */
  #loadAssist(): Promise<Assist> {
    this.#assist ??= import("./assist.js").then(({ createAssist }) => {
      const assist = createAssist({
        hover: async (position) => {
          const found = await this.#events.hover(this.#file, this.#map.toText(position));
          return found && { ...found, start: this.#map.toEditor(found.start), end: this.#map.toEditor(found.end) };
        },
        complete: async (position) => {
          const found = await this.#events.complete(this.#file, this.#map.toText(position));
          return found && { ...found, start: this.#map.toEditor(found.start) };
        },
      });
      this.#help = assist.extension;
      this.view.dispatch({ effects: this.#assistance.reconfigure(assist.extension) });
      return assist;
    });
    return this.#assist;
  }
}
