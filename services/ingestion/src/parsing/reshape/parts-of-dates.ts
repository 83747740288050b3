import type { PartsOfDate } from '@plumbline/contracts';
import { wordsOf } from '../columns/column-hints.js';

/** How columns name the parts of a date, in the languages whose files we meet; the rest of their names they share. */
const PART_WORDS: ReadonlyArray<[part: keyof PartsOfDate, words: RegExp]> = [
  [
    'day',
    /(?:^|_)(?:day_?of_?(?:the_)?month|day|dy|dom|tag|jour|d[ií]a|giorno|dag|dia)(?:_?num(?:ber)?|_?no)?(?=_|$)/i,
  ],
  [
    'month',
    /(?:^|_)(?:month|mon|mth|mnth|monat|mois|mes|mese|maand|m[êe]s)(?:_?(?:num(?:ber)?|no|name))?(?=_|$)/i,
  ],
  ['quarter', /(?:^|_)(?:quarter|qtr|quartal|trimestre|kwartaal)(?:_?(?:num(?:ber)?|no))?(?=_|$)/i],
  ['year', /(?:^|_)(?:year|yr|yyyy|jahr|ann[ée]e|a[ñn]o|anno|jaar)(?=_|$)/i],
];

export interface FoundParts {
  /** What the columns' names share, or nothing. */
  stem: string;
  parts: PartsOfDate;
}

/** Columns whose names say that they are the year and the month or quarter (and the day) of one date. */
export function findParts(names: readonly string[]): FoundParts[] {
  const groups = new Map<string, Partial<PartsOfDate>>();
  for (const name of names) {
    const words = wordsOf(name.trim());
    const [part, pattern] = PART_WORDS.find(([, each]) => each.test(words)) ?? [];
    if (!part || !pattern) continue;
    const stem = words.replace(pattern, '').replace(/^_+|_+$/g, '');
    const group = groups.get(stem.toLowerCase()) ?? {};
    // The first of two names for the same: a number of the month stands before its name as a rule, and either will do.
    groups.set(stem.toLowerCase(), { ...group, [part]: group[part] ?? name });
  }
  return [...groups].flatMap(([stem, { year, month, quarter, day }]) => {
    if (!year || !(month || quarter)) return [];
    const parts = month ? { year, month, ...(day && { day }) } : { year, quarter };
    return [{ stem, parts }];
  });
}

/** What the new column is called: `date`, `arrival_date`, in the case of its parts. */
export function dateName({ stem, parts }: FoundParts, taken: readonly string[]): string {
  const plain = /date$/i.test(stem) ? stem : stem === '' ? 'date' : `${stem}_date`;
  const isCapital = /^[A-Z]/.test(parts.year);
  const base = isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  const isTaken = (name: string) => taken.some((one) => one.toLowerCase() === name.toLowerCase());
  let name = base;
  for (let copy = 2; isTaken(name); copy += 1) name = `${base}_${copy}`;
  return name;
}
