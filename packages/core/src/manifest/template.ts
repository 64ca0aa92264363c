import * as z from "zod/mini";

/** What a placeholder stands for: an input, an output, or something the runtime provides. */
export const Reference = z.union([
  z.strictObject({ input: z.string() }),
  z.strictObject({ output: z.string() }),
  z.strictObject({ builtin: z.enum(["skill_dir"]) }),
]);
export type Reference = z.infer<typeof Reference>;

/**
 * Text with references in it. Text without any reference is a plain string; otherwise the parts in their order,
 * no part empty and no two strings side by side, so that equal templates are equal data.
 */
export const Template = z.union([z.string(), z.array(z.union([z.string(), Reference]))]);
export type Template = z.infer<typeof Template>;
