import type { Range } from "@skill-convert/core";
import { countUpTo, decodedLayers } from "@skill-convert/core/text";
import { joinLines } from "./joined.js";

/** A text or a decoding of it, and a function that maps a part of the decoding to the text. */
export interface Layer {
  readonly text: string;
  readonly kind: "original" | "joined" | "escapes" | "percent" | "hex" | "base64";
  toSource(part: Range): Range;
}

/**
 * The number of nested encodings that are decoded, besides the escapes of JSON. The searched texts may have one more.
 */
const MAX_ROUNDS = 2;
/** Only a text that was crafted for it has more layers. */
const MAX_LAYERS = 1000;

/** A shorter run is too short to contain a secret. */
const HEX: Runs = {
  begin: /[\da-f]{2}(?:(?:[ :,-]|\\x|,? ?0x)?[\da-f]{2}){3,10000}[\da-f]?/gi,
  more: /(?:(?:[ :,-]|\\x|,? ?0x)?[\da-f]{2}){1,10000}[\da-f]?|[\da-f]/iy,
};
const HEX_SEPARATOR = /\\x|0x|[^\da-f]/gi;
const BASE64: Runs = { begin: /[\w+/-]{8,10000}/g, more: /[\w+/-]{1,10000}/y };
const PERCENT: Runs = { begin: /(?:%[\da-f]{2}){1,10000}/gi, more: /(?:%[\da-f]{2}){1,10000}/iy };

/**
 * The patterns for the beginning of a run of characters and for more of it. One match is limited in length, because the
 * engine keeps a state for each character of a match.
 */
interface Runs {
  readonly begin: RegExp;
  readonly more: RegExp;
}

function* runsIn(text: string, { begin, more }: Runs): Generator<{ readonly run: string; readonly start: number }> {
  begin.lastIndex = 0;
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const start = match.index;
    let end = begin.lastIndex;
    for (more.lastIndex = end; more.test(text); ) end = more.lastIndex;
    yield { run: text.slice(start, end), start };
    begin.lastIndex = end;
  }
}

/**
 * Returns a text and its decodings: hexadecimal digits, Base64, percent-encoding, escapes of JSON, or two of these, in
 * any part of the text. Returns undefined if the decodings have more than `most` characters.
 *
 * @param least the length of the shortest searched text, below which nothing is decoded
 */
export function layersOf(text: string, least: number, most: number): Layer[] | undefined {
  const original: Layer = { text, kind: "original", toSource: (part) => part };
  const layers = [{ layer: original, rounds: 0 }];
  let size = text.length;
  for (const { layer, rounds } of layers) {
    for (const inner of decodingsOf(layer, least, rounds < MAX_ROUNDS)) {
      size += inner.text.length;
      if (size > most || layers.length > MAX_LAYERS) return undefined;
      const toSource = (part: Range) => layer.toSource(inner.toSource(part));
      const isFree = inner.kind === "escapes" || inner.kind === "joined";
      layers.push({ layer: { ...inner, toSource }, rounds: isFree ? rounds : rounds + 1 });
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

/** Decodes runs of characters, one per line. A match in a decoded run covers the whole run in the text. */
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
  const toSource = ({ start, end }: Range) => ({ start: runAt(start).start, end: runAt(end - 1).end });
  return decoded === "" ? [] : [{ text: decoded, kind, toSource }];
}

function fromPercent(text: string): Layer[] {
  // After each decoded character: its place in the decoding, and how much longer the text is up to there.
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
      toSource: ({ start, end }) => ({ start: place(start), end: place(end) }),
    },
  ];
}
