import type { CellValue, SummaryPart } from '@plumbline/contracts';
import { type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { labelOf, pluralOf } from '@plumbline/semantics';
import { printsAs } from './printed.js';
import { rowsOf } from './table-rows.js';
import type { TruthTable } from './truth-table.js';
import type { DayRange } from './windows.js';

/** A statement of a sentence, and whether the rows say so. */
export interface Claim {
  what: string;
  isTrue: boolean;
}

export const claim = (what: string, isTrue: boolean): Claim => ({ what, isTrue });

/** A measure as a sentence names it, as SQL, with the rows that it is of. */
export interface Metric {
  sql: string;
  where: string[];
}

interface Scope {
  range?: DayRange | undefined;
  where?: readonly string[];
}

/** What a form of sentence claims of the rows; `#` stands for each of its numbers. */
export interface Reader {
  pattern: RegExp;
  /** The only section where it means this. */
  kind?: SummaryPart;
  read: (words: readonly string[], numbers: readonly string[], truth: Truth) => Promise<Claim[]> | Claim[];
}

/** The rows of a table, asked by SQL that no code of the product writes. */
export class Truth {
  /** The measure and the windows of the headline that was read last: what follows speaks of them. */
  told?: { now: DayRange; before: DayRange; metric: Metric };
  /** Who made the difference, as the sentence before says, with all changes beside it. */
  lead?: { name: string; changes: ReadonlyMap<string, number> };
  /** The measure and the group of the comparison that was read last. */
  compared?: { name: string; where: string } | undefined;
  /** A part of rows, and the rows that it is of. */
  shared?: { where: string; own: string };
  /** Two numbers that were put beside each other. */
  paired?: { x: string; y: string };
  curved?: { name: string; column: string };
  /** What was foretold last. */
  foretold?: { name: string };

  private constructor(
    readonly table: TruthTable,
    private readonly engine: Engine,
    private readonly from: string,
    private readonly names: readonly string[],
    /** Of each value of a text column, that column. */
    readonly columnsOfValues: ReadonlyMap<string, string>,
  ) {}

  static async open(engine: Engine, table: TruthTable, parquetPath: string): Promise<Truth> {
    const { from, names } = rowsOf(table, parquetPath);
    const values = new Map<string, string>();
    const texts = table.columns.filter(({ stored }) => stored === 'VARCHAR');
    // Where a value stands in two columns, the one that divides rows is meant.
    for (const { name } of texts.sort((one) => (one.role === 'dimension' ? 1 : -1))) {
      const { rows } = await engine.run(`SELECT DISTINCT ${quoteName(name)} FROM ${from}`);
      for (const [value] of rows) values.set(String(value), name);
    }
    return new Truth(table, engine, from, names, values);
  }

  /** The first row of a query over `t`, the rows of the table in scope. */
  async row(select: string, { range, where = [] }: Scope = {}): Promise<readonly CellValue[]> {
    const time = this.table.time && quoteName(this.table.time);
    const within = range ? [`${time} >= DATE '${range.from}'`, `${time} < DATE '${range.to}'`] : [];
    const filter = [...within, ...where].join(' AND ') || 'true';
    const { rows } = await this.engine.run(
      `WITH t AS (SELECT * FROM ${this.from} WHERE ${filter}) ${select}`,
    );
    return rows[0] ?? [];
  }

  async number(expression: string, scope: Scope = {}): Promise<number> {
    const [value] = await this.row(`SELECT CAST(${expression} AS DOUBLE) FROM t`, scope);
    return value === null || value === undefined ? Number.NaN : Number(value);
  }

  /** A measure over rows that may be none: what is added up is 0 then. */
  async measured({ sql, where }: Metric, range?: DayRange, more: readonly string[] = []): Promise<number> {
    const value = await this.number(sql, { range, where: [...where, ...more] });
    return Number.isNaN(value) && /^(sum|count)/.test(sql) ? 0 : value;
  }

  /** Whether the first row lies as near to the beginning of its period as rows lie to each other, in whole days. */
  async isWholeFirst(grain: string): Promise<boolean> {
    const time = quoteName(this.table.time ?? '');
    const [late, gap, isLate] = await this.row(
      `SELECT date_diff('day', date_trunc('${grain}', min(${time})), min(${time})),
         ceil(date_diff('day', min(${time}), max(${time})) / greatest(1, count(DISTINCT CAST(${time} AS DATE)) - 1) - 0.25),
         date_diff('hour', date_trunc('day', min(${time})), min(${time})) > 1 FROM t`,
    );
    return Number(late) < Math.max(1, Number(gap)) && !(grain === 'day' && isLate === true);
  }

  /** "Revenue", "total amount for West", "the number of orders", "average salary". */
  metric(name: string): Metric {
    const place = / for (.+)$| where (.+) is (.+)$/.exec(name);
    const plain = (place ? name.slice(0, place.index) : name).toLowerCase();
    const where = place ? [this.isValue(place[1] ?? place[3] ?? '', place[2])] : [];
    const { noun, subject } = this.table;
    if (subject && plain === subject.name.toLowerCase()) return { sql: subject.sql, where };
    if ([`the number of ${noun}`, `all ${noun}`, noun, 'rows'].includes(plain))
      return { sql: 'count(*)', where };
    for (const column of this.names) {
      const [own, sql] = [labelOf(column).toLowerCase(), quoteName(column)];
      if ([own, `total ${own}`].includes(plain)) return { sql: `sum(${sql})`, where };
      if (plain === 'grand total' && own === 'total') return { sql: `sum(${sql})`, where };
      const weight = this.table.weights?.[column];
      if (plain === `average ${own}` && weight)
        return { sql: `sum(${sql} * ${quoteName(weight)}) / sum(${quoteName(weight)})`, where };
      if (plain === `overall ${own}`)
        return { sql: `${/total|sum/.test(own) ? 'sum' : 'avg'}(${sql})`, where };
      if (plain === `average ${own}`) return { sql: `avg(${sql})`, where };
      if (plain === `median ${own}`) return { sql: `median(${sql})`, where };
      if ([`share ${own}`, `the share marked “${own}”`].includes(plain))
        return { sql: `avg(CAST(${sql} AS INTEGER))`, where };
      if (plain === `different ${pluralOf(own)}`) return { sql: `count(DISTINCT ${sql})`, where };
    }
    throw new RangeError(`no measure is called ${name}`);
  }

  /** The condition of a group by its name in a sentence: "West", "Rating 5", "Returned: yes", "No region". */
  isValue(value: string, label?: string): string {
    if (label !== undefined) return isOf(this.columnOf(label), value);
    const known = this.columnsOfValues.get(value);
    if (known !== undefined) return isOf(known, value);
    for (const name of this.names) {
      const own = labelOf(name);
      if (value === `No ${own}`) return `${quoteName(name)} IS NULL`;
      const [start, rest] = [value.slice(0, own.length), value.slice(own.length)];
      if (start.toLowerCase() === own.toLowerCase() && /^:? ./.test(rest))
        return isOf(name, rest.replace(/^:? /, ''));
    }
    const [start, end] = value.split('…');
    const long = [...this.columnsOfValues].find(
      ([one]) => end && one.startsWith(start ?? '') && one.endsWith(end),
    );
    if (!long) throw new RangeError(`${value} is no value of the table`);
    return isOf(long[1], long[0]);
  }

  /** A column by its label, also in the plural. */
  columnOf(label: string): string {
    const found = this.names.find((name) => labelsOf(name).includes(label.toLowerCase()));
    if (!found) throw new RangeError(`no column is called ${label}`);
    return found;
  }

  /** A measure by each value of a column, largest first. */
  async groups({ sql, where }: Metric, column: string, range?: DayRange): Promise<Map<string, number>> {
    const name = quoteName(column);
    const [list] = await this.row(
      `SELECT CAST(list(struct_pack(v := v, n := n) ORDER BY n DESC, v) AS JSON) FROM
       (SELECT CAST(${name} AS VARCHAR) AS v, CAST(${sql} AS DOUBLE) AS n FROM t WHERE ${name} IS NOT NULL GROUP BY 1)`,
      { range, where },
    );
    const groups = JSON.parse(String(list)) as { v: string; n: number }[];
    return new Map(groups.map(({ v, n }) => [v, n]));
  }
}

/** What sentences call a column, without what says only that it names something, and in the plural. */
function labelsOf(column: string): string[] {
  const own = labelOf(column).toLowerCase();
  const moment = own.replace(/ (at|on)( to|$)/g, '$2');
  return [own, moment, own.replace(/ (name|title|code)s?$/, '')].flatMap((label) => [label, pluralOf(label)]);
}

/** A value as text; yes and no stand for true and false. */
function isOf(column: string, value: string): string {
  const text = { yes: 'true', no: 'false' }[value] ?? value;
  const name = quoteName(column);
  return `(CAST(${name} AS VARCHAR) = ${quoteText(value)} OR CAST(${name} AS VARCHAR) = ${quoteText(text)})`;
}

/** The column that a measure or a condition is about. */
export const columnIn = (sql: string): string => /"(.+?)"|\((\w+)\)/.exec(sql)?.slice(1).find(Boolean) ?? '';

export const printed = (what: string, text: string | undefined, value: number): Claim =>
  claim(`${what}: printed ${text}, computed ${value}`, printsAs(text ?? '', value));
