// Skills as a public index might have them: few words, tags and fields are in many skills and most are in few, half of the
// skills declare effects, and a tenth depends on others. The same skills every time.

/** Numbers below 1 that look random and are the same every time. */
export function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe qi ro su ta ve wi xo zu".split(" ");

/** A word for each number: the more frequent, the shorter. */
function word(index) {
  let text = "";
  for (let rest = index + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text = SYLLABLES[rest % SYLLABLES.length] + text;
  }
  return text;
}

/** Chooses numbers as words are used: each about as often as its rank says (Zipf). */
const ranked = (next, count) => Math.floor(Math.exp(next() * Math.log(count + 1))) - 1;

export const wordIn = (next) => word(ranked(next, 30_000));
export const fieldIn = (next) => `${word(ranked(next, 2000))}_field`;
export const tagIn = (next) => `tag-${word(ranked(next, 3000))}`;

const EFFECTS = [
  (next) => ({ type: "filesystem", access: "write", paths: [`${wordIn(next)}/${wordIn(next)}`] }),
  () => ({ type: "filesystem", access: "read" }),
  (next) => ({ type: "network", destinations: [`${wordIn(next)}.example.com`] }),
  () => ({ type: "process" }),
  () => ({ type: "git", access: "write" }),
  () => ({ type: "database", access: "read" }),
  () => ({ type: "message" }),
];

const RUNTIMES = ["script", "script", "inference", "human", "documentation"];
const TYPES = ["string", "string", "integer", "boolean"];

const many = (count, make) => Array.from({ length: count }, make);

/** Yields skills one by one, no cycles among them. */
export function* skillsOneByOne(size) {
  const next = generator(42);
  const ids = [];
  for (let index = 0; index < size; index++) {
    const id = `${wordIn(next)}-${wordIn(next)}-${index}`;
    ids.push(id);
    const fields = [...new Set(many(Math.floor(next() * 5), () => fieldIn(next)))];
    const dependencies = next() < 0.1 ? many(1 + Math.floor(next() * 3), () => ids[Math.floor(next() * index)]) : [];
    yield {
      id,
      name: `${wordIn(next)} ${wordIn(next)}`,
      description: many(10 + Math.floor(next() * 40), () => wordIn(next)).join(" "),
      version: `1.${Math.floor(next() * 10)}.0`,
      tags: [...new Set(many(Math.floor(next() * 6), () => tagIn(next)))],
      runtime: RUNTIMES[Math.floor(next() * RUNTIMES.length)],
      ...(next() < 0.5
        ? { effects: many(Math.floor(next() * 4), () => EFFECTS[Math.max(0, ranked(next, EFFECTS.length))](next)) }
        : {}),
      operations: [
        {
          name: "run",
          input: {
            parameters: fields.map((name, at) => ({
              name,
              schema: { type: TYPES[Math.floor(next() * TYPES.length)] },
              required: at === 0,
            })),
          },
          output: { fields: [{ name: "result", schema: { type: "string" }, guaranteed: true }] },
        },
      ],
      dependencies: [...new Set(dependencies)].filter((each) => each !== id).map((each) => ({ id: each })),
    };
  }
}
