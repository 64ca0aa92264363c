import { demandOf } from "@skill-convert/format";

/** What a section of the specification asks for. */
export const demand = demandOf("Skill Manifest v2");
