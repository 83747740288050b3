import type { SetAside } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import type { TextRecord } from '../../../dialect/split-records.js';
import type { HeaderChoice } from './find-header.js';
import { textsOf } from './header-rows.js';
import { rowShapeOf } from './row-shape.js';
import type { ScannedRecord } from './scanned-record.js';

/** Lines between two pages that are no records. */
export type PageLines = Map<number, SetAside['kind']>;

/** Blank lines and titles that may stand above a header which stands again. */
const MAX_LINES_ABOVE = 8;
/** In narrower tables, a single cell may be a record. */
const MIN_COLUMNS = 3;
/** Cells that titles of a page fill, at most. */
const MAX_TITLE_CELLS = 3;
/** What pages say of themselves, without the digits: numbers of pages, dates of printing, and that the report goes on. */
const PAGE_TITLE =
  /^\P{L}*$|^\P{L}*(?:page|p|pg|seite|blatt|página|pagina|sheet)\P{L}*(?:(?:of|von|de|di|sur|\/)\P{L}*)?$|^\P{L}*(?:continued|fortsetzung|suite|continua(?:ción|zione)?)\P{L}*$/u;

interface LineAbove {
  line: number;
  lines: number;
  /** Empty where it is blank. */
  text: string;
}

/**
 * Recognises where a report begins a new page: names of its columns stand again, written alike, below nothing but blank
 * lines and titles that stand above the first ones too, or that number pages. Other titles begin another table, and so do
 * the same names in other quotes: no program writes them in two ways.
 */
export class PageBreaks {
  readonly lines: PageLines = new Map();
  private readonly rows: ReadonlyArray<{ bytes: Buffer; isNames: boolean }>;
  private readonly titles: ReadonlySet<string>;
  private readonly columns: number;
  private readonly headerLine: number;
  private above: LineAbove[] = [];
  /** The row of the header that may follow. */
  private next = -1;

  constructor(
    private readonly dialect: Dialect,
    { header, preamble, columns }: Pick<HeaderChoice, 'header' | 'preamble' | 'columns'>,
  ) {
    this.columns = columns;
    this.headerLine = header.at(-1)?.line ?? 0;
    this.rows = header.map((record) => ({ bytes: Buffer.from(record.raw), isNames: isNames(record) }));
    this.titles = new Set(preamble.flatMap(({ cells }) => titlesOf(cells)));
  }

  /** The first line of the page that this record begins; undefined where it is another record. */
  pageAt(record: ScannedRecord): number | undefined {
    const row = this.rowOf(record);
    if (row === undefined) {
      this.look(record);
      return undefined;
    }
    const { above } = this;
    this.above = [];
    this.next = row + 1;
    for (const { line, lines, text } of above) this.note(line, lines, text === '' ? 'blank' : 'preamble');
    this.note(record.line, record.lines, 'header');
    return above[0]?.line ?? record.line;
  }

  private note(line: number, lines: number, kind: SetAside['kind']): void {
    for (let at = line; at < line + lines; at++) this.lines.set(at, kind);
  }

  private rowOf({ bytes, start, end, line }: ScannedRecord): number | undefined {
    if (line <= this.headerLine) return undefined;
    const row = this.rows.findIndex(
      (each) => each.bytes.length === end - start && each.bytes.compare(bytes, start, end) === 0,
    );
    if (row === -1) return undefined;
    const isMore = row > 0 && row === this.next;
    return isMore || (elementAt(this.rows, row).isNames && this.isBelowTitles()) ? row : undefined;
  }

  private isBelowTitles(): boolean {
    return this.above.length <= MAX_LINES_ABOVE && this.above.every(({ text }) => this.isTitle(text));
  }

  /** Numbers alone are those of a page where nothing else stands on the line. */
  private isTitle(text: string): boolean {
    if (text === '') return true;
    const { cells } = parseRecord(text, this.dialect);
    const titles = titlesOf(cells);
    const areKnown = titles.every((title) => this.titles.has(title) || PAGE_TITLE.test(title));
    return areKnown && (cells.length === 1 || titles.some((title) => /\p{L}/u.test(title)));
  }

  /** Remembers what may be the titles of a page. */
  private look(record: ScannedRecord): void {
    this.next = -1;
    const { line, lines, filled } = record;
    if (filled > MAX_TITLE_CELLS || (filled > 1 && filled >= this.columns) || this.columns < MIN_COLUMNS)
      this.above = [];
    else if (this.above.length <= MAX_LINES_ABOVE)
      this.above.push({ line, lines, text: filled > 0 ? textOf(record) : '' });
  }
}

const textOf = ({ bytes, start, end }: ScannedRecord): string => bytes.toString('utf8', start, end);

/** What the cells say, whatever their numbers. */
const titlesOf = (cells: readonly string[]): string[] =>
  cells
    .filter((cell) => cell.trim() !== '')
    .map((cell) =>
      cell
        .replace(/[\d\s]+/g, ' ')
        .trim()
        .toLowerCase(),
    );

/** Words in most columns: units and captions alone repeat nothing. */
const isNames = (record: TextRecord): boolean => {
  const { filled, isNames: areWords } = rowShapeOf(textsOf(record));
  return areWords && filled > 1 && filled > record.cells.length / 2;
};
