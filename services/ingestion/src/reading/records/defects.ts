import type { ReadWarning } from '@plumbline/contracts';

export type Defect = 'stray_quote' | 'short_row' | 'long_row' | 'trailing_delimiter';

const SENTENCES: Record<Defect, { one: string; many: string; then: string }> = {
  stray_quote: { one: 'row has', many: 'rows have', then: 'a stray quote|Read as a plain character.' },
  short_row: {
    one: 'row has',
    many: 'rows have',
    then: 'fewer cells than the table has columns|The missing ones are empty.',
  },
  long_row: {
    one: 'row has',
    many: 'rows have',
    then: 'more cells than the table has columns|The rest is kept in _extra.',
  },
  trailing_delimiter: { one: 'row ends', many: 'rows end', then: 'in extra delimiters|They hold nothing.' },
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
      const { one, many, then } = SENTENCES[code];
      const [what, remedy] = then.split('|');
      const subject = `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
      const message = `${subject} ${what}, first on line ${line.toLocaleString('en-US')}. ${remedy}`;
      return { code, count, line, message };
    });
  }
}
