/** An `@` that begins a word, and the address or name behind it. */
const MENTION = /(?<![\p{L}\p{N}@.])@([\p{L}\p{N}._%+-]+(?:@[\p{L}\p{N}.-]+)?)/gu;

/** The names and addresses that a text names with `@`, in lower case, each once; a full stop behind them is the sentence's. */
export function mentionedNames(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name = '']) => name.replace(/[.-]+$/, '').toLowerCase());
  return [...new Set(names)].filter((name) => name !== '');
}
