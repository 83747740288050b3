/** A name as an identifier of Oracle, which has no way to write a double quote in one. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '')}"`;
