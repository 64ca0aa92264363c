import { styleText } from "node:util";

const COLOURS = ["blue", "bold", "cyan", "dim", "green", "magenta", "red", "yellow"] as const;

/** Paints text for a terminal. */
export type Colours = Readonly<Record<(typeof COLOURS)[number], (text: string) => string>>;

/** @param wanted if false, the functions return their text unchanged */
export function createColours(wanted: boolean): Colours {
  const painter = (colour: (typeof COLOURS)[number]) =>
    wanted ? (text: string) => styleText(colour, text, { validateStream: false }) : (text: string) => text;
  return Object.fromEntries(COLOURS.map((colour) => [colour, painter(colour)])) as Colours;
}
