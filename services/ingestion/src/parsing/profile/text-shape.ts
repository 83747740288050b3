/** What the texts of a column are by their look, where they are more than words: nothing to group by. */
export type TextShape = 'address' | 'list' | 'prose' | 'token';

const ADDRESS = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/i;
/** Brackets that hold something: JSON, Python's lists, geometry, markup. */
const BRACKETED = /^\s*(?:[[{].*[\]}]|<(\w+)[\s>].*>)\s*$/s;
/** Hashes, UUIDs and e-mail addresses: each names one thing. */
const TOKEN =
  /^\s*(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[0-9a-f]*\d)[0-9a-f]{16,}|[^\s@]+@[^\s@]+\.[a-z]{2,})\s*$/i;
/** What stands between the items of a list; a comma may also be part of a name or a number. */
const SEPARATORS: ReadonlyArray<{ pattern: RegExp; items: number }> = [
  { pattern: /\s*[|;]\s*/, items: 2 },
  { pattern: /\s*,\s*(?!\d{3}(?:\D|$))/, items: 3 },
];
const MAX_ITEM_WORDS = 4;
const PROSE_WORDS = 9;

/** The shape that more than half of the samples have. */
export function textShape(samples: readonly string[]): TextShape | undefined {
  const most = (fits: (text: string) => boolean) => samples.filter(fits).length * 2 > samples.length;
  if (most((text) => ADDRESS.test(text))) return 'address';
  if (most((text) => BRACKETED.test(text))) return 'list';
  if (most((text) => TOKEN.test(text))) return 'token';
  if (SEPARATORS.some((separator) => most((text) => isList(text, separator)))) return 'list';
  return most((text) => wordCount(text) >= PROSE_WORDS) ? 'prose' : undefined;
}

/** Several short items; long ones are the clauses of a sentence. */
function isList(text: string, { pattern, items }: (typeof SEPARATORS)[number]): boolean {
  const parts = text.split(pattern).filter((part) => part.trim() !== '');
  return parts.length >= items && wordCount(text) <= parts.length * MAX_ITEM_WORDS;
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
