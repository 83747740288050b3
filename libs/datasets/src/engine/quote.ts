/** An SQL identifier that names exactly `name`; the one way a name enters SQL. Throws on NUL, which ends a statement. */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw new Error('A name cannot contain the NUL character.');
  return `"${name.replaceAll('"', '""')}"`;
}

/** An SQL text literal, for the few places that take no bound value (settings, file paths). */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
