import fc from "fast-check";

/**
 * Generated cases are the same in every run, so that a change is judged by what it changes. `SKILL_CONVERT_SEED=random`
 * tries others, as `pnpm test:long` does; a failure prints its seed.
 */
const seed = process.env["SKILL_CONVERT_SEED"] ?? "20261123";
if (seed !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
