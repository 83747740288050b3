/** One record as a file has it, with the same number in the unit of its measurement. Times are those of the clock on the wall, as `2026-03-01 07:30:00`. */
export interface ReadRecord {
  metric: string;
  name: string;
  unit: string;
  value: number;
  printedValue: number;
  printedUnit: string;
  low: number | null;
  high: number | null;
  range: string | null;
  at: string;
  until: string;
  source: string;
  /** Whose records count where several devices counted at once: 1 a watch, 2 a phone, 3 anything else. */
  rank: number;
  line: number | null;
  page: number | null;
  /** A box on the page, as JSON. */
  box: string | null;
}

/** What a file was found to hold. */
export interface ReadFile {
  found: number;
  loaded: number;
  leftOut: { what: string; count: number; why: string }[];
  notes: string[];
}

/** The columns of the file in which records are handed on, in this order, with the engine's type of each. */
export const RECORD_COLUMNS = {
  metric: 'VARCHAR',
  name: 'VARCHAR',
  unit: 'VARCHAR',
  value: 'DOUBLE',
  printedValue: 'DOUBLE',
  printedUnit: 'VARCHAR',
  low: 'DOUBLE',
  high: 'DOUBLE',
  range: 'VARCHAR',
  at: 'TIMESTAMP',
  until: 'TIMESTAMP',
  source: 'VARCHAR',
  rank: 'TINYINT',
  line: 'INTEGER',
  page: 'INTEGER',
  box: 'VARCHAR',
} as const satisfies Record<keyof ReadRecord, string>;

const NAMES = Object.keys(RECORD_COLUMNS) as (keyof ReadRecord)[];

const cell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;

/** A record as a line of CSV, without a header: null is empty, text is quoted. */
export const lineOf = (record: ReadRecord): string =>
  `${NAMES.map((name) => cell(record[name])).join(',')}\n`;

/** A file made to name ever more kinds fills no memory. */
const MOST_KINDS = 300;

/** Counts what is not loaded, by what it is and why. */
export class LeftOut {
  private readonly counts = new Map<string, { what: string; count: number; why: string }>();

  add(what: string, why: string): void {
    const named = this.counts.has(`${what}\n${why}`) || this.counts.size < MOST_KINDS ? what : 'Other kinds';
    const key = `${named}\n${why}`;
    const known = this.counts.get(key) ?? { what: named, count: 0, why };
    this.counts.set(key, { ...known, count: known.count + 1 });
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** The most first. */
  list(): ReadFile['leftOut'] {
    return [...this.counts.values()].sort((one, other) => other.count - one.count);
  }
}
