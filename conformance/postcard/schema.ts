import * as z from "zod/mini";

/** A postcard: `postcard.json` with what the skill is called, what it says, and what it takes. */
export const Postcard = z.looseObject({
  title: z.string(),
  says: z.exactOptional(z.string()),
  takes: z.exactOptional(z.array(z.string())),
});

export const FILE = "postcard.json";
