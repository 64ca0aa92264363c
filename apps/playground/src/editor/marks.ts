import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Group } from "./groups.js";

/** A range of the text that is one end of a link. */
export interface Mark {
  /** The index of the link. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly group: Group;
  readonly status: string;
}

export const setMarks = StateEffect.define<readonly Mark[]>();
export const setActive = StateEffect.define<ReadonlySet<number>>();

interface Marks {
  readonly marks: readonly Mark[];
  readonly active: ReadonlySet<number>;
  readonly shown: DecorationSet;
}

/** The ends of links in a text. They move with edits until new ones are set. */
export const marksField = StateField.define<Marks>({
  create: () => ({ marks: [], active: new Set(), shown: Decoration.none }),
  update(value, transaction) {
    let { marks, active } = value;
    if (transaction.docChanged) {
      marks = marks.flatMap((mark) => {
        const from = transaction.changes.mapPos(mark.from, 1);
        const to = transaction.changes.mapPos(mark.to, -1);
        return from < to ? [{ ...mark, from, to }] : [];
      });
    }
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) marks = effect.value;
      if (effect.is(setActive)) active = effect.value;
    }
    if (marks === value.marks && active === value.active) return value;
    return { marks, active, shown: decorate(marks, active, transaction.state) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
});

/** The number of lines from which a part gets a stripe in the margin instead of a background colour. */
const LONG = 3;

function decorate(marks: readonly Mark[], active: ReadonlySet<number>, { doc }: EditorState): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { index, from, to, group, status } of marks) {
    if (to > doc.length) continue;
    const isActive = active.has(index) ? " is-active" : "";
    const first = doc.lineAt(from).number;
    const last = doc.lineAt(to).number;
    if (last - first < LONG) {
      found.push(Decoration.mark({ class: `part of-${group} part-${status}${isActive}` }).range(from, to));
      continue;
    }
    const stripe = Decoration.line({ class: `stripe of-${group}${isActive}` });
    for (let line = first; line <= last; line++) found.push(stripe.range(doc.line(line).from));
  }
  return Decoration.set(found, true);
}

/** Returns the links with the shortest end at a position. */
function linksAt(state: EditorState, position: number): number[] {
  const at = state.field(marksField).marks.filter(({ from, to }) => from <= position && position <= to);
  const shortest = Math.min(...at.map(({ from, to }) => to - from));
  return at.filter(({ from, to }) => to - from === shortest).map(({ index }) => index);
}

/** Callbacks for the ends of links in a text. */
export interface LinkEvents {
  /** The pointer or the cursor moved to the ends of these links, or away from all if empty. */
  at(links: readonly number[]): void;
  /** The ends of these links were clicked. */
  chosen(links: readonly number[]): void;
}

/** Reports the links under the pointer, and those at the cursor. */
export function linkEvents({ at, chosen }: LinkEvents): Extension {
  const under = (event: MouseEvent, view: EditorView) => {
    const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
    return position === null ? [] : linksAt(view.state, position);
  };
  return [
    EditorView.domEventHandlers({
      mousemove: (event, view) => at(under(event, view)),
      mouseleave: () => at([]),
      click: (event, view) => chosen(under(event, view)),
    }),
    EditorView.updateListener.of((update) => {
      const isMoved = update.selectionSet && update.view.hasFocus;
      if (isMoved) at(linksAt(update.state, update.state.selection.main.head));
    }),
  ];
}
