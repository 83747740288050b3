import type { ReadWarning } from '@plumbline/contracts';

export type Defect = 'stray_quote' | 'shifted_row' | 'short_row' | 'long_row' | 'trailing_delimiter';

const SENTENCES: Record<Defect, { one: string; many: string; remedy: string }> = {
  stray_quote: {
    one: 'row has a stray quote',
    many: 'rows have a stray quote',
    remedy: 'Read as a plain character.',
  },
  shifted_row: {
    one: 'row has a delimiter too many or too few between its cells',
    many: 'rows have a delimiter too many or too few between their cells',
    remedy: 'The cells were moved to the columns whose kind of value they hold.',
  },
  short_row: {
    one: 'row has fewer cells than the table has columns',
    many: 'rows have fewer cells than the table has columns',
    remedy: 'The missing ones are empty.',
  },
  long_row: {
    one: 'row has more cells than the table has columns',
    many: 'rows have more cells than the table has columns',
    remedy: 'The rest is kept in _extra.',
  },
  trailing_delimiter: {
    one: 'row ends in extra delimiters',
    many: 'rows end in extra delimiters',
    remedy: 'They hold nothing.',
  },
};

/** Counts what was mended in records, with the first line of each kind. */
export class DefectCounter {
  private readonly found = new Map<Defect, { count: number; line: number }>();

  add(defect: Defect, line: number): void {
    const known = this.found.get(defect);
    if (known) known.count++;
    else this.found.set(defect, { count: 1, line });
  }

  warnings(): ReadWarning[] {
    return [...this.found].map(([code, { count, line }]) => {
      const { one, many, remedy } = SENTENCES[code];
      const subject = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
      const message = `${subject}, first on line ${line.toLocaleString('en-US')}. ${remedy}`;
      return { code, count, line, message };
    });
  }
}
