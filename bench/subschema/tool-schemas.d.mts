/** Each tool's schema, followed by its changed versions. */
export declare const toolSchemas: readonly (readonly object[])[];
