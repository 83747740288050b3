/** An SQL identifier that names exactly `name`, whatever it contains; the one way a name enters SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** An SQL text literal, for the few places that take no bound value (settings, file paths). */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
