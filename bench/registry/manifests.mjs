// Skills as a large organisation might have them: most write to a folder of their own, some to one they share, a few
// to a placeholder or to anything; most depend on a few others.

/** Numbers that look random and are the same every time. */
function generator(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % bound;
  };
}

const text = { type: "string" };

/** `size` manifests, no cycles among them; those with `metadata.peaceful` are in no conflict with each other. */
export function manifests(size) {
  return [...manifestsOneByOne(size)];
}

/** The same manifests, for more of them than fit into memory. */
function* manifestsOneByOne(size) {
  const next = generator(42);
  for (let index = 0; index < size; index++) {
    const area = `areas/a${Math.floor(index / 200)}`;
    const shape = next(100);
    const isSilent = index === 17 || index === 4711;
    const own = `${area}/topics/t${index}`;
    const writes =
      shape < 70
        ? [own]
        : shape < 80
          ? [own, `${area}/log/l${index}`]
          : shape < 88
            ? [`${area}/shared/s${next(20)}`]
            : shape < 92
              ? [`${area}/topics/{topic}/notes-${index}`]
              : [];
    const dependencies = Array.from({ length: next(3) }, () => ({ id: `skill-${Math.max(0, index - 1 - next(500))}` }));
    yield {
      id: `skill-${index}`,
      name: `Skill ${index}`,
      description: `Does the work of number ${index} in ${area}.`,
      version: "1.0.0",
      tags: [`area-${Math.floor(index / 200)}`, `verb-${next(40)}`],
      metadata: { peaceful: shape < 80 && !isSilent },
      runtime: "script",
      ...(isSilent ? {} : { effects: [{ type: "filesystem", access: "write", paths: writes }, { type: "network" }] }),
      operations: [
        {
          name: "run",
          description: "Does it.",
          input: { parameters: [{ name: "query", schema: text, required: true }] },
          output: { fields: [{ name: "result", schema: text, guaranteed: true }] },
        },
      ],
      dependencies: index === 0 ? [] : dependencies.filter(({ id }) => id !== `skill-${index}`),
    };
  }
}
