import type { Link } from "@skill-convert/language-service";

/** The text for each outcome of a part. */
export const STATUS_TEXTS: Readonly<Record<Link["status"], string>> = {
  same: "stays as it is",
  changed: "is changed",
  moved: "moves to another field",
  lost: "is lost",
  added: "is added",
};

/** Further links are counted but not listed. */
const MOST_LINES = 6;

/** The tooltip of the ribbons. */
export class Tip {
  readonly #element = document.createElement("div");

  constructor() {
    this.#element.className = "tip";
    this.#element.setAttribute("aria-hidden", "true");
    document.body.append(this.#element);
  }

  show(links: readonly Link[], event: PointerEvent | undefined): void {
    this.#element.classList.toggle("is-shown", event !== undefined && links.length > 0);
    if (!event) return;
    const lines = links.slice(0, MOST_LINES).map(({ label, status }) => {
      const line = document.createElement("p");
      const state = document.createElement("b");
      state.textContent = ` ${STATUS_TEXTS[status]}`;
      line.append(label, state);
      return line;
    });
    const more = links.length - MOST_LINES;
    if (more > 0) {
      const line = document.createElement("p");
      line.textContent = `and ${more} more`;
      lines.push(line);
    }
    this.#element.replaceChildren(...lines);
    const { offsetWidth, offsetHeight } = this.#element;
    const left = Math.max(8, Math.min(event.clientX + 14, innerWidth - offsetWidth - 8));
    const top = Math.max(8, Math.min(event.clientY + 14, innerHeight - offsetHeight - 8));
    this.#element.style.transform = `translate(${left}px, ${top}px)`;
  }
}
