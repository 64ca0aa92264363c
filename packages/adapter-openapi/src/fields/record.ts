import { fieldsOf } from "@skill-convert/format";
import { ID } from "../format.js";

/** Tables that keep unknown keys under the id of the format, and rows of keys that are only kept. */
export const { defineTable, kept } = fieldsOf(ID);
