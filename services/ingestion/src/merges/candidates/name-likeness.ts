import { wordsOf } from '../../parsing/columns/column-hints.js';

/** How alike two names of columns are, 0 to 1, also where one names the table that the other stands in. */
export function nameLikeness(left: string, right: string, tables: { left: string; right: string }): number {
  const [a, b] = [wordsIn(left), wordsIn(right)];
  if (a.join(' ') === b.join(' ')) return 1;
  return Math.max(
    shared(a, b),
    shared(a, [...wordsIn(tables.right), ...b]),
    shared([...wordsIn(tables.left), ...a], b),
  );
}

function shared(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b);
  const both = new Set(a.filter((word) => other.has(word))).size;
  return both / Math.max(1, new Set([...a, ...b]).size);
}

/** Words in lower case and without the s of a plural. */
function wordsIn(name: string): string[] {
  return wordsOf(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}
