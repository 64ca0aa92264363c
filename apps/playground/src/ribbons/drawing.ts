import type { EditorView } from "@codemirror/view";
import { BlockType } from "@codemirror/view";
import type { Band } from "./bands.js";
import { ribbon, type Span, stubLeft, stubRight } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";

interface Drawn {
  readonly band: Band;
  readonly shape: SVGPathElement;
  /** Marks the open end of a part that is lost or added. */
  readonly dot: SVGCircleElement | undefined;
}

interface DrawingEvents {
  hover(links: readonly number[], event: PointerEvent | undefined): void;
  choose(links: readonly number[]): void;
}

/** Draws the ribbons between the two editors. They follow when either is scrolled. */
export class Drawing {
  readonly #svg: SVGSVGElement;
  readonly #left: EditorView;
  readonly #right: EditorView;
  readonly #events: DrawingEvents;
  #drawn: Drawn[] = [];
  #frame = 0;

  constructor(svg: SVGSVGElement, left: EditorView, right: EditorView, events: DrawingEvents) {
    this.#svg = svg;
    this.#left = left;
    this.#right = right;
    this.#events = events;
    new ResizeObserver(() => this.moved()).observe(svg);
    for (const view of [left, right]) view.scrollDOM.addEventListener("scroll", () => this.moved(), { passive: true });
  }

  /** @param bands from back to front */
  show(bands: readonly Band[]): void {
    this.#drawn = bands.map((band) => this.#create(band));
    this.#svg.replaceChildren(...this.#drawn.flatMap(({ shape, dot }) => (dot ? [shape, dot] : [shape])));
    this.moved();
  }

  active(links: ReadonlySet<number>): void {
    this.#svg.classList.toggle("has-active", links.size > 0);
    for (const { band, shape, dot } of this.#drawn) {
      const isActive = band.links.some((index) => links.has(index));
      shape.classList.toggle("is-active", isActive);
      dot?.classList.toggle("is-active", isActive);
    }
  }

  /** Updates all positions before the next frame. */
  moved(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#place();
    });
  }

  #create(band: Band): Drawn {
    const shape = document.createElementNS(SVG, "path");
    const isOpen = !band.source || !band.result;
    shape.setAttribute("class", `band of-${band.group} is-${band.elsewhere === undefined ? band.status : "elsewhere"}`);
    const dot = isOpen ? document.createElementNS(SVG, "circle") : undefined;
    dot?.setAttribute("class", `dot of-${band.group} is-${band.elsewhere === undefined ? band.status : "elsewhere"}`);
    dot?.setAttribute("r", "4");
    shape.addEventListener("pointermove", (event) => this.#events.hover(band.links, event));
    shape.addEventListener("pointerleave", () => this.#events.hover([], undefined));
    shape.addEventListener("click", () => this.#events.choose(band.links));
    return { band, shape, dot };
  }

  #place(): void {
    const { width, height, top } = this.#svg.getBoundingClientRect();
    if (width === 0) return;
    // Clips the ribbons to the visible part of both editors.
    const leftBox = this.#left.scrollDOM.getBoundingClientRect();
    const rightBox = this.#right.scrollDOM.getBoundingClientRect();
    const corners = [
      `0 ${leftBox.top - top}px`,
      `100% ${rightBox.top - top}px`,
      `100% ${rightBox.bottom - top}px`,
      `0 ${leftBox.bottom - top}px`,
    ];
    this.#svg.style.clipPath = `polygon(${corners.join()})`;
    for (const { band, shape, dot } of this.#drawn) {
      const left = band.source && spanIn(this.#left, band.source, top);
      const right = band.result && spanIn(this.#right, band.result, top);
      const spans = [left, right].filter((span) => span !== undefined);
      const isVisible = spans.some((span) => span.bottom > 0 && span.top < height) || crosses(left, right, height);
      shape.style.display = isVisible ? "" : "none";
      if (dot) dot.style.display = isVisible ? "" : "none";
      if (!isVisible) continue;
      const path =
        left && right
          ? ribbon(left, right, width)
          : left
            ? stubLeft(left, width * 0.4)
            : right
              ? stubRight(right, width * 0.4, width)
              : "";
      shape.setAttribute("d", path);
      const end = left ?? right;
      if (!dot || !end) continue;
      dot.setAttribute("cx", String(left ? width * 0.4 : width * 0.6));
      dot.setAttribute("cy", String((end.top + end.bottom) / 2));
    }
  }
}

function crosses(left: Span | undefined, right: Span | undefined, height: number): boolean {
  if (!left || !right) return false;
  return Math.min(left.top, right.top) < 0 && Math.max(left.bottom, right.bottom) > height;
}

/** The space between the ribbons of neighbouring lines. */
const GAP = 3;

function spanIn(
  view: EditorView,
  { start, end }: { readonly start: number; readonly end: number },
  above: number,
): Span {
  const { length } = view.state.doc;
  const base = view.documentTop - above;
  const first = textBlock(view, Math.min(start, length));
  const last = textBlock(view, Math.min(end, length));
  return { top: base + first.top + GAP, bottom: base + last.bottom - GAP };
}

/** Returns the block of a line, without the deleted lines that a diff shows above it. */
function textBlock(view: EditorView, position: number) {
  const block = view.lineBlockAt(position);
  return Array.isArray(block.type) ? (block.type.find(({ type }) => type === BlockType.Text) ?? block) : block;
}
