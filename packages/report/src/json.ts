import type { Json } from "@skill-convert/core";
import * as z from "zod/mini";

/** Any JSON value. */
export const json: z.ZodMiniType<Json> = z.json();
