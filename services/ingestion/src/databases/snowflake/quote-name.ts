/** A name as an identifier of Snowflake, its capital letters kept. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
