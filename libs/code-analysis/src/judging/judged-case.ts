/** Begins the line that a case is about; it is taken out before the text is looked at. */
const MARK = '▶';

/** A fault, and a text that looks like it and has none. Written from general knowledge, without a look at the rules. */
export interface JudgedPair {
  name: string;
  path: string;
  faulty: string;
  clean: string;
}

/** A text without its mark, and the line, from 1, that was marked. @throws Error for a case that marks none */
export function marked(text: string): { text: string; line: number } {
  const at = text.split('\n').findIndex((line) => line.includes(MARK));
  if (at === -1) throw new Error('a case marks the line that it is about');
  return { text: text.replace(MARK, ''), line: at + 1 };
}
