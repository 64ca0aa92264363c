import type { Range } from "@skill-convert/core";
import { countUpTo, decodedLayers } from "@skill-convert/core/adapters";
import { joinLines } from "./joined.js";

/** A text, or what is left of it once something in it is decoded, and where a part of that stands in the text. */
export interface Layer {
  readonly text: string;
  readonly kind: "whole" | "joined" | "escapes" | "percent" | "hex" | "base64";
  place(part: Range): Range;
}

/** So many encodings are taken off, besides the escapes of JSON; what is searched for may have one more. */
const MOST_ROUNDS = 2;
/** Layers and characters in them, of which only a text made for it has more. */
const MOST_LAYERS = 1000;

/** Shorter ones hold no secret that is looked for inside others. */
const HEX: Runs = {
  begin: /[\da-f]{2}(?:(?:[ :,-]|\\x|,? ?0x)?[\da-f]{2}){3,10000}[\da-f]?/gi,
  goOn: /(?:(?:[ :,-]|\\x|,? ?0x)?[\da-f]{2}){1,10000}[\da-f]?|[\da-f]/iy,
};
const HEX_SEPARATOR = /\\x|0x|[^\da-f]/gi;
const BASE64: Runs = { begin: /[\w+/-]{8,10000}/g, goOn: /[\w+/-]{1,10000}/y };
const PERCENT: Runs = { begin: /(?:%[\da-f]{2}){1,10000}/gi, goOn: /(?:%[\da-f]{2}){1,10000}/iy };

/**
 * The beginning of a run of letters, and more of it: an engine remembers each letter of a match, and so not of
 * millions.
 */
interface Runs {
  readonly begin: RegExp;
  readonly goOn: RegExp;
}

function* runsIn(text: string, { begin, goOn }: Runs): Generator<{ readonly run: string; readonly start: number }> {
  begin.lastIndex = 0;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = match.index;
    let end = begin.lastIndex;
    for (goOn.lastIndex = end; goOn.test(text); ) end = goOn.lastIndex;
    yield { run: text.slice(start, end), start };
    begin.lastIndex = end;
  }
}

/**
 * A text, and what it reads as once hexadecimal digits, Base64, percent-encoding, escapes of JSON, or two of these, are
 * decoded, wherever they stand; undefined if that is more than so many characters.
 *
 * @param least the length of what is searched for: no shorter letters stand for it
 */
export function layersOf(text: string, least: number, most: number): Layer[] | undefined {
  const whole: Layer = { text, kind: "whole", place: (part) => part };
  const layers = [{ layer: whole, rounds: 0 }];
  let size = text.length;
  for (const { layer, rounds } of layers) {
    for (const inner of decodingsOf(layer, least, rounds < MOST_ROUNDS)) {
      size += inner.text.length;
      if (size > most || layers.length > MOST_LAYERS) return undefined;
      const place = (part: Range) => layer.place(inner.place(part));
      const isFree = inner.kind === "escapes" || inner.kind === "joined";
      layers.push({ layer: { ...inner, place }, rounds: isFree ? rounds : rounds + 1 });
    }
  }
  return layers.map(({ layer }) => layer);
}

function decodingsOf({ text, kind }: Layer, least: number, mayDecode: boolean): Layer[] {
  const escapes =
    kind === "escapes" ? [] : decodedLayers(text).map((layer) => ({ ...layer, kind: "escapes" as const }));
  const joined = kind === "joined" ? undefined : joinLines(text);
  const free: Layer[] = joined ? [...escapes, { ...joined, kind: "joined" }] : escapes;
  if (!mayDecode) return free;
  return [
    ...free,
    ...fromPercent(text),
    ...[0, 1].flatMap((offset) => fromRuns(text, HEX, least, "hex", (run) => fromHex(run, offset))),
    ...[0, 1, 2, 3].flatMap((offset) =>
      fromRuns(text, BASE64, least, "base64", (run) => Buffer.from(run.slice(offset), "base64").toString()),
    ),
  ];
}

function fromHex(run: string, offset: number): string {
  return Buffer.from(run.replace(HEX_SEPARATOR, "").slice(offset), "hex").toString();
}

/** What runs of letters stand for, one a line. Whatever is found in one is found in all of it. */
function fromRuns(
  text: string,
  runs: Runs,
  least: number,
  kind: Layer["kind"],
  decode: (run: string) => string,
): Layer[] {
  const starts: number[] = [];
  const places: Range[] = [];
  let decoded = "";
  for (const { run, start } of runsIn(text, runs)) {
    if (run.length < least) continue;
    starts.push(decoded.length);
    places.push({ start, end: start + run.length });
    decoded += `${decode(run)}\n`;
  }
  const runAt = (at: number): Range => places[countUpTo(starts, at) - 1] ?? { start: 0, end: text.length };
  const place = ({ start, end }: Range) => ({ start: runAt(start).start, end: runAt(end - 1).end });
  return decoded === "" ? [] : [{ text: decoded, kind, place }];
}

function fromPercent(text: string): Layer[] {
  /** Behind each character that was decoded, its place there, and how much longer the text is up to there. */
  const places: number[] = [];
  const shifts: number[] = [];
  let decoded = "";
  let last = 0;
  for (const { run, start } of runsIn(text, PERCENT)) {
    decoded += text.slice(last, start);
    last = start;
    const bytes = Buffer.from(run.replaceAll("%", ""), "hex");
    const utf8 = bytes.toString();
    const isUtf8 = Buffer.from(utf8).equals(bytes);
    for (const char of isUtf8 ? utf8 : bytes.toString("latin1")) {
      decoded += char;
      last += 3 * (isUtf8 ? Buffer.byteLength(char) : 1);
      places.push(decoded.length);
      shifts.push(last - decoded.length);
    }
  }
  if (places.length === 0) return [];
  const place = (at: number) => at + (shifts[countUpTo(places, at) - 1] ?? 0);
  return [
    {
      text: decoded + text.slice(last),
      kind: "percent",
      place: ({ start, end }) => ({ start: place(start), end: place(end) }),
    },
  ];
}
