/** The name that is being typed behind an `@` at the caret, and where it begins. */
export interface Typed {
  from: number;
  words: string;
}

const BEFORE_CARET = /(?<![\p{L}\p{N}@.])@([\p{L}\p{N}._%+-]*)$/u;

/** What is typed of a name at the caret; undefined where no `@` begins a word there. */
export function typedName(text: string, caret: number): Typed | undefined {
  const found = BEFORE_CARET.exec(text.slice(0, caret));
  return found ? { from: found.index, words: found[1] ?? '' } : undefined;
}

/** The text with the whole name in the place of what was typed, and where the caret then stands. */
export function completed(
  text: string,
  { from, words }: Typed,
  name: string,
): { text: string; caret: number } {
  const end = from + 1 + words.length;
  const written = `@${name} `;
  return { text: text.slice(0, from) + written + text.slice(end).trimStart(), caret: from + written.length };
}
