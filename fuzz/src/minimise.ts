import type { Input } from "./target.js";

/** The smallest input found within the time for which `fails` still holds: pieces are taken out, large ones first. */
export function minimise(input: Input, fails: (input: Input) => boolean, milliseconds: number): Input {
  const until = performance.now() + milliseconds;
  let smallest = input;
  for (const file of Object.keys(input)) {
    const attempt = (text: string) => {
      const candidate = { ...smallest, [file]: text };
      if (performance.now() > until || !fails(candidate)) return false;
      smallest = candidate;
      return true;
    };
    for (let size = Math.ceil((input[file]?.length ?? 0) / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < (smallest[file]?.length ?? 0); ) {
        const text = smallest[file] ?? "";
        if (!attempt(text.slice(0, at) + text.slice(at + size))) at += size;
      }
    }
  }
  return smallest;
}
