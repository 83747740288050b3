/** A name as an identifier of SQL Server. */
export const quoteName = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
