import { fieldsOf } from "@skill-convert/format";
import { FORMAT } from "../format.js";

/** Records and tables that keep unknown keys under the id of the format. */
export const { record, defineTable } = fieldsOf(FORMAT.id);
