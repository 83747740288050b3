import type { Column, QueryPlan } from '@plumbline/contracts';
import { type Dataset, type Engine, quoteName, quoteText, type WorkLimits } from '@plumbline/datasets';
import { isTypoOf, phraseKey } from '../language/tokens.js';

/** A value that stands in a column of texts. */
export interface IndexedValue {
  column: string;
  value: string;
  key: string;
  words: number;
}

/** Values of one column at most; a column with more of them is not looked through. */
const MAX_VALUES = 20_000;
/** Columns looked through, the first ones of the file, and values of all of them together. */
const MAX_COLUMNS = 60;
const MAX_ALL = 100_000;
/** Longer texts are prose. */
const MAX_LENGTH = 300;
/** Values that a word being typed may become, and how long they are at most. */
const MOST_COMPLETED = 20;
const MAX_COMPLETED = 60;
/** Values that hold a word are listed up to this many. */
const MAX_HOLDERS = 3_000;

/** Which values of which columns a range of words may name. */
export class ValueIndex {
  private readonly exact = new Map<string, IndexedValue[]>();
  private readonly holders = new Map<string, IndexedValue[]>();
  private readonly numeric = new Map<string, { all: number; numbers: number; clocks: number }>();
  private count = 0;

  /** Beside the values of the file, which many questions share, there may be those of calculations. */
  constructor(
    values: Iterable<readonly [column: string, value: string]>,
    private readonly file?: ValueIndex,
  ) {
    for (const [column, value] of values) this.add(column, value);
  }

  /** Whether nearly all values of a column begin with a number, or hold one behind a sign. */
  holdsNumbers(column: string): boolean {
    const own = this.numeric.get(column);
    if (!own && this.file) return this.file.holdsNumbers(column);
    const { all, numbers } = own ?? { all: 0, numbers: 0 };
    return all > 1 && numbers >= 0.75 * all;
  }

  /** Whether nearly all values of a column are clock times. */
  holdsClockTimes(column: string): boolean {
    const own = this.numeric.get(column);
    if (!own && this.file) return this.file.holdsClockTimes(column);
    const { all, clocks } = own ?? { all: 0, clocks: 0 };
    return all > 1 && clocks >= 0.75 * all;
  }

  /** Values that are exactly these words. */
  named(words: readonly string[]): readonly IndexedValue[] {
    return [...(this.exact.get(words.join(' ')) ?? []), ...(this.file?.named(words) ?? [])];
  }

  /** Values that hold these words in a row. */
  holding(words: readonly string[]): readonly IndexedValue[] {
    const lists = words.map((word) => this.holders.get(word) ?? []);
    const [rarest = []] = lists.sort((one, other) => one.length - other.length);
    const range = ` ${words.join(' ')} `;
    const own = rarest.filter(({ key }) => ` ${key} `.includes(range));
    return [...own, ...(this.file?.holding(words) ?? [])];
  }

  /** Words of values that this may be a slip of, or a form of: "germans" and "Germany". */
  similar(word: string): readonly string[] {
    if (word.length < 5 || this.holders.size > MAX_VALUES || this.has(word)) return [];
    const own = [...this.holders.keys()].filter((other) => isTypoOf(word, other) || isFormOf(word, other));
    return [...own, ...(this.file?.similar(word) ?? [])].slice(0, 5);
  }

  /** Values that begin with this, in small letters and without accents; those of the file's first columns first. */
  startingWith(begun: string): readonly string[] {
    const found: string[] = [];
    for (const [key, [entry]] of this.exact) {
      if (entry && key.startsWith(begun) && entry.value.length < MAX_COMPLETED) found.push(entry.value);
      if (found.length >= MOST_COMPLETED) break;
    }
    return [...found, ...(this.file?.startingWith(begun) ?? [])];
  }

  has(word: string): boolean {
    return this.holders.has(word) || (this.file?.has(word) ?? false);
  }

  private add(column: string, value: string): void {
    const kind = this.numeric.get(column) ?? { all: 0, numbers: 0, clocks: 0 };
    this.numeric.set(column, kind);
    if (value.trim() && !/^[-–—?]+$/.test(value.trim())) {
      kind.all += 1;
      if (/^\D{0,2}\d{1,3}(:[0-5]?\d){1,2}(\.\d+)?(\D|$)/.test(value) && value.length < 24) kind.clocks += 1;
      if (/^[^\p{L}\d]{0,3}\d[\d,.]*(?![\d]*[-/.:–]\d)/u.test(value) && value.length < 40) kind.numbers += 1;
    }
    if (this.count >= MAX_ALL || value.length > MAX_LENGTH) return;
    const key = phraseKey(value);
    if (!key) return;
    this.count += 1;
    const words = key.split(' ');
    const entry = { column, value, key, words: words.length };
    listed(this.exact, key).push(entry);
    for (const word of new Set(words)) {
      const holders = listed(this.holders, word);
      if (holders.length < MAX_HOLDERS) holders.push(entry);
    }
  }
}

function listed(map: Map<string, IndexedValue[]>, key: string): IndexedValue[] {
  const known = map.get(key);
  if (known) return known;
  const fresh: IndexedValue[] = [];
  map.set(key, fresh);
  return fresh;
}

/** People are called after their country: "kenyan", "germans". */
function isFormOf(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= 4 && shared >= other.length - 2 && one.length - shared <= 3 && other.length >= 5;
}

/** Values of a column of a database that are asked for: its commonest. */
const MAX_LIVE_VALUES = 2_000;
const MAX_LIVE_COLUMNS = 20;

/** Plans over the commonest values of each column of texts, and which columns they are of. */
export function valuePlans(
  base: Pick<QueryPlan, 'dataSourceId' | 'version'>,
  columns: readonly Column[],
): { column: string; plan: QueryPlan }[] {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, MAX_LIVE_COLUMNS);
  return texts.map(({ name }) => ({
    column: name,
    plan: {
      ...{ ...base, measures: [{ agg: 'count', as: 'rows of a value' }], dimensions: [{ column: name }] },
      filters: [{ column: name, op: 'is_not_null', values: [] }],
      order: [{ by: 'rows of a value', direction: 'desc' }],
      limit: MAX_LIVE_VALUES,
    },
  }));
}

/** Reads the values of the columns of texts, those with too many left out; one statement per column. */
export async function readValueIndex(
  engine: Engine,
  dataset: Dataset,
  columns: readonly (Column & { distinct: number })[],
  limits: WorkLimits = {},
): Promise<ValueIndex> {
  const texts = columns
    .filter(({ type, distinct }) => type === 'text' && distinct <= MAX_VALUES)
    .slice(0, MAX_COLUMNS);
  const values: [string, string][] = [];
  for (const { name } of texts) {
    const column = quoteName(name);
    const { rows } = await engine.run(
      `SELECT ${column}, count(*) FROM read_parquet(${quoteText(dataset.parquetPath)})
       WHERE ${column} IS NOT NULL AND length(${column}) <= ${MAX_LENGTH} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_VALUES}`,
      [],
      { ...limits, maxRows: MAX_VALUES },
    );
    for (const [value] of rows) values.push([name, String(value)]);
    if (values.length >= MAX_ALL) break;
  }
  return new ValueIndex(values);
}
