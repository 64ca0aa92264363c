import { type ChangeSet, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightSpecialChars, lineNumbers } from "@codemirror/view";
import type { Range, TextEdit } from "@skill-convert/core";
import type { CompletionList, Finding, HoverText } from "../worker/protocol.js";
import type { Assist } from "./assist.js";
import { type LinkEvents, linkEvents, type Mark, marksField, setActive, setMarks } from "./marks.js";
import { lineEnding, TextMap } from "./text-map.js";
import { theme } from "./theme.js";

/** What the editor asks of the page. */
export interface SourceEvents {
  changed(file: string, text: string): void;
  readonly links: LinkEvents;
  moved(): void;
  hover(file: string, offset: number): Promise<HoverText | undefined>;
  complete(file: string, offset: number): Promise<CompletionList | undefined>;
}

/** More findings than these are listed, and not marked. */
const MOST_MARKED = 500;

/** The editor of the source. It keeps each file's text as it is, line endings and byte-order mark included. */
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
  /** Of the files that are not shown, so that what was typed can be undone later. */
  #states = new Map<string, { readonly state: EditorState; readonly text: string }>();

  constructor(parent: HTMLElement, events: SourceEvents) {
    this.#events = events;
    this.view = new EditorView({ parent, state: this.#stateOf("", "") });
  }

  /** Shows a file, and forgets all others if they are of another skill. */
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

  /** Changes the text of the file that is shown, so that it can be undone. */
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

  /** Brings a range into view, and selects its beginning. */
  reveal(range: Range, isFocused: boolean): void {
    const { from } = this.#rangeOf(range);
    this.view.dispatch({
      ...(isFocused && { selection: { anchor: from } }),
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    if (isFocused) this.view.focus();
  }

  /** The number of the line that an offset of the text is in. */
  lineOf(offset: number): number {
    return this.view.state.doc.lineAt(this.#rangeOf({ start: offset, end: offset }).from).number;
  }

  /** What is wrong with many lines is marked at the first of them. */
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

  /** The text after what was typed: all else stays as it was, also the line endings that the editor does not tell apart. */
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

  /** Help with writing is loaded when somebody begins to write, or there is something to mark. */
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
