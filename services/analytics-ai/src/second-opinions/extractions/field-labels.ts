/** Words by which documents announce a value, beside the name of its field. */
const OTHER_WORDS: readonly { field: RegExp; words: readonly string[] }[] = [
  {
    field: /^invoice (?:number|no|id)/iu,
    words: ['invoice number', 'invoice no', 'invoice #', 'invoice nr', 'inv no', 'inv #'],
  },
  {
    field: /^invoice date$|^date$/iu,
    words: ['invoice date', 'date of invoice', 'date of issue', 'issue date', 'issued', 'date'],
  },
  { field: /^due date$/iu, words: ['due date', 'payment due', 'due by', 'due on', 'pay by', 'due'] },
  {
    field: /^sub-?total$/iu,
    words: ['subtotal', 'sub total', 'sub-total', 'net amount', 'net total', 'total net'],
  },
  { field: /^tax$|^vat$/iu, words: ['sales tax', 'tax', 'vat', 'gst', 'hst'] },
  {
    field: /^total$|^grand total$/iu,
    words: [
      'grand total',
      'total due',
      'amount due',
      'balance due',
      'total amount',
      'invoice total',
      'total',
    ],
  },
  { field: /^freight$|^shipping$/iu, words: ['freight', 'shipping', 'delivery charge'] },
  { field: /^discount$/iu, words: ['discount', 'less discount'] },
  { field: /^purchase order/iu, words: ['purchase order', 'po number', 'p.o. no', 'po no', 'po #', 'p.o.'] },
  { field: /^terms$|^payment terms$/iu, words: ['payment terms', 'terms'] },
  { field: /^supplier tax id$/iu, words: ['tax id', 'ein', 'vat id', 'vat no', 'vat number'] },
  { field: /^receipt number$/iu, words: ['receipt number', 'receipt no', 'receipt #'] },
  { field: /^opening balance$/iu, words: ['opening balance', 'beginning balance', 'previous balance'] },
  { field: /^closing balance$/iu, words: ['closing balance', 'ending balance', 'new balance'] },
];
/** A description names further words, between commas. */
const LONGEST_WORDS = 40;

/** What stands before or after a label and makes another one of it: "Subtotal", "Total weight". */
const NOT_BEFORE = '(?<![\\p{L}\\p{N}-])(?<!\\bsub[\\s-]?)(?<!\\bship(?:ping)?\\s)';

/** Words that announce a field, the longest first. */
export function labelsOf({
  name,
  description,
}: {
  name: string;
  description?: string | undefined;
}): string[] {
  const known = OTHER_WORDS.flatMap(({ field, words }) => (field.test(name.trim()) ? words : []));
  const own = (description ?? '')
    .split(/[,;]/u)
    .map((words) => words.trim())
    .filter((words) => words !== '' && words.length <= LONGEST_WORDS);
  return [...new Set([name, ...own, ...known].map((words) => words.toLowerCase()))].sort(
    (a, b) => b.length - a.length,
  );
}

function beforeLabel(label: string): string {
  if (/^sub/iu.test(label)) return '(?<![\\p{L}\\p{N}-])';
  // "Date" alone is that of the document; behind a word it is that of something else: "Due date".
  return label === 'date' ? '(?<![\\p{L}\\p{N}-]|\\p{L}\\s)' : NOT_BEFORE;
}

/** What follows a label in a line; undefined where it does not stand there. */
export function afterLabel(line: string, label: string): string | undefined {
  const words = label.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+');
  const before = beforeLabel(label);
  const found = new RegExp(
    `${before}${words}(?![\\p{L}\\p{N}])\\s*(?:\\([^)]*\\)|no\\.?|number|#)?\\s*[.:#=-]*\\s*`,
    'iu',
  ).exec(line);
  return found ? line.slice(found.index + found[0].length).trim() : undefined;
}
