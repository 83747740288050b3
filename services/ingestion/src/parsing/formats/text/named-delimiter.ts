import type { PreparedText } from '../../bytes/prepare-text.js';

/** `sep=;` on the first line, which tells spreadsheets the delimiter. */
const NAMED = /^"?sep=([^"\r\n]{1,4}?)"?(?:\r\n|\n|\r)/i;

export interface NamedDelimiter {
  delimiter: string;
  /** The line itself. */
  line: string;
  /** What stands below it. */
  rest: PreparedText;
}

/** The delimiter that the file itself names, and the text without the line that does. */
export function namedDelimiter(text: PreparedText): NamedDelimiter | undefined {
  const match = NAMED.exec(text.head);
  if (!match) return undefined;
  const [line, delimiter] = match as unknown as [string, string];
  const rest = {
    ...text,
    head: text.head.slice(line.length),
    bomBytes: text.bomBytes + Buffer.byteLength(line),
    firstLine: 2,
  };
  return { delimiter, line: line.trimEnd(), rest };
}
