import { escapeUnits, HIDDEN, PLAIN } from "@skill-convert/examine/visible";

/** The escape sequences that `createColours` writes. */
const COLOUR = "\\u001b\\[(?:1|2|22|3[1-6]|39)m";

let eachToPrint: RegExp | undefined;

/**
 * Escapes hidden characters as JSON does, so that a JSON document keeps its meaning. Line endings and tabs stay, and so
 * do colours if `colour` is true.
 */
export function printable(text: string, colour = false): string {
  if (PLAIN.test(text)) return text;
  eachToPrint ??= new RegExp(`\\r\\n|${COLOUR}|${HIDDEN}`, "gu");
  return text.replace(eachToPrint, (found) => {
    if (found === "\n" || found === "\t" || found === "\r\n") return found;
    const isColour = found.length > 2;
    if (isColour) return colour ? found : escapeUnits("\u001b") + found.slice(1);
    return escapeUnits(found);
  });
}
