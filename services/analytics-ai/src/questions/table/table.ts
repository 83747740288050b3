import type { ColumnFormat, ColumnProfile, ColumnRole, Filter } from '@plumbline/contracts';
import { type Fields, labelOf, namesIdentifier, natureOf, type SourceShape } from '@plumbline/semantics';
import { plain, stemOf, tokenize } from '../language/tokens.js';
import type { ValueIndex } from './value-index.js';

/** A column as a question sees it. */
export interface TableColumn {
  name: string;
  label: string;
  words: readonly string[];
  stems: readonly string[];
  kind: 'number' | 'text' | 'boolean' | 'date' | 'timestamp';
  role: ColumnRole;
  distinct: number;
  missing: number;
  min: unknown;
  max: unknown;
  /** How its texts say yes and no, where they say nothing else. */
  yesNo: readonly [yes: string, no: string] | undefined;
  /** A text whose values nearly all hold a number: "12 km", "1,204 (2nd)". */
  holdsNumbers: boolean;
  /** A text whose values nearly all are clock times: "4:47", "1:02:33.5". */
  holdsClockTimes?: boolean;
  /** Whether its numbers may be added up. */
  isAdditive: boolean;
  format: ColumnFormat | undefined;
  /** Its place in the file. */
  place: number;
  /** How plans derive it, where the file does not hold it. */
  formula?: string;
  /** A calculation over many rows: it has no value in a row, and is a measure of its own. */
  isAggregate?: boolean;
}

/** One version of a source as a question sees it. */
export interface Table {
  id: string;
  version: number;
  name: string;
  rowCount: number;
  /** What a row is called, in the plural. */
  noun: string;
  /** Stems of all that a row may be called: after the file, or after the column that no two rows share. */
  nouns: ReadonlySet<string>;
  zone: string;
  columns: readonly TableColumn[];
  /** The column that names what a row is about. */
  key: TableColumn | undefined;
  fields: Fields;
  values: ValueIndex;
  /** What the screen already narrows the rows to. */
  filters: readonly Filter[];
  /** Its rows stay in a database; what is known of its columns is known of the first of them. */
  isLive?: boolean;
}

export function toTable(
  shape: SourceShape,
  fields: Fields,
  values: ValueIndex,
  filters: readonly Filter[] = [],
): Table {
  const columns = shape.profile.columns.map((column, place) => toColumn(column, place, values));
  return {
    ...{ id: shape.dataSourceId, version: shape.version, name: shape.name, zone: shape.zone },
    rowCount: shape.profile.rowCount,
    noun: fields.noun,
    nouns: nounsOf(shape, fields, columns),
    columns,
    key: keyOf(columns, shape.profile.rowCount),
    fields,
    ...{ values, filters },
  };
}

/** A calculation of a dashboard that puts rows together. */
export interface AggregateCalculation {
  name: string;
  format: ColumnFormat | undefined;
}

/** The same table with calculations over many rows among what can be measured. */
export function withAggregates(table: Table, calculations: readonly AggregateCalculation[]): Table {
  const own = calculations.map(({ name, format }, at): TableColumn => {
    const words = tokenize(labelOf(name)).map(({ word }) => word);
    return {
      ...{ name, label: labelOf(name), words, stems: words.map(stemOf), format },
      ...{ kind: 'number', role: 'measure', distinct: table.rowCount, missing: 0 },
      ...{ min: undefined, max: undefined, yesNo: undefined, holdsNumbers: false, isAdditive: false },
      ...{ place: table.columns.length + at, isAggregate: true },
    };
  });
  return { ...table, columns: [...table.columns, ...own] };
}

function toColumn(column: ColumnProfile, place: number, values: ValueIndex): TableColumn {
  const isNumber = column.type === 'integer' || column.type === 'decimal';
  const words = tokenize(labelOf(column.name)).map(({ word }) => word);
  return {
    ...{ name: column.name, label: labelOf(column.name), words, stems: words.map(stemOf), place },
    kind: isNumber ? 'number' : (column.type as 'text' | 'boolean' | 'date' | 'timestamp'),
    ...{ role: column.role, distinct: column.distinct, missing: column.missing },
    yesNo: yesNoOf(column),
    ...{ min: column.min, max: column.max, format: column.format },
    holdsNumbers: column.type === 'text' && values.holdsNumbers(column.name),
    ...(column.type === 'text' && values.holdsClockTimes(column.name) && { holdsClockTimes: true }),
    isAdditive: isNumber && (column.nature ?? natureOf(column.name, column.format)) === 'additive',
  };
}

const YES_NO = [/^(yes|y|true|t)$/i, /^(no|n|false|f)$/i] as const;

function yesNoOf({ type, distinct, topValues = [] }: ColumnProfile): TableColumn['yesNo'] {
  if (type !== 'text' || distinct !== 2) return undefined;
  const texts = topValues.map(({ value }) => String(value));
  const [yes, no] = YES_NO.map((pattern) => texts.find((text) => pattern.test(text)));
  return yes !== undefined && no !== undefined ? [yes, no] : undefined;
}

/** Whether it says yes or no of a row. */
export const isFlag = ({ kind, yesNo }: TableColumn): boolean => kind === 'boolean' || yesNo !== undefined;

export const flagValue = ({ yesNo }: TableColumn, isYes: boolean): string | boolean =>
  yesNo ? yesNo[isYes ? 0 : 1] : isYes;

const CODE = /^(id|ids|no|nr|number|num|code|key|ref|reference)$/;

function nounsOf(
  { name, profile: { rowCount } }: SourceShape,
  { noun, time }: Fields,
  columns: readonly TableColumn[],
): ReadonlySet<string> {
  const own = noun === 'rows' ? [] : [stemOf(noun)];
  if (!isLongList(rowCount, time !== undefined)) return new Set(own);
  const [file] = tokenize(labelOf(name.replace(/\.\w+$/, ''))).slice(-1);
  const keys = columns.filter(
    ({ role, distinct, missing }) => role === 'identifier' && missing === 0 && distinct >= rowCount,
  );
  const called = keys.flatMap(({ words }) => words.filter((word) => !CODE.test(word)).slice(-1));
  return new Set([...own, ...[...called.filter((word) => word !== 'name'), file?.word ?? ''].map(stemOf)]);
}

/** Rows of a business, one for each thing that happened, rather than a table that is read as a whole. */
const isLongList = (rowCount: number, hasTime: boolean): boolean => hasTime && rowCount > 100;

export const isRecords = ({ rowCount, fields }: Pick<Table, 'rowCount' | 'fields'>): boolean =>
  isLongList(rowCount, fields.time !== undefined);

const NAMING =
  /^(name|title|player|team|film|movie|song|country|nation|athlete|driver|event|competition|song|artist|product|customer)s?$/;

/** Names of things before codes, the leftmost first, as tables are written. */
function keyOf(columns: readonly TableColumn[], rowCount: number): TableColumn | undefined {
  const scoreOf = (column: TableColumn) => {
    const filled = Math.max(1, rowCount - column.missing);
    if (column.kind !== 'text' || column.holdsNumbers || column.missing > rowCount / 2) return 0;
    const last = column.words.at(-1) ?? '';
    const isNamed = NAMING.test(plain(last)) ? 0.5 : 0;
    return column.distinct / filled + isNamed - column.place / 20 - (column.role === 'text' ? 0.3 : 0);
  };
  const [best] = [...columns].sort((one, other) => scoreOf(other) - scoreOf(one) || one.place - other.place);
  return best && scoreOf(best) > 0 ? best : columns.find(({ kind }) => kind === 'text');
}

/** Whether its values can be compared as numbers, as they are or by the number that they hold. */
export const isNumeric = (column: TableColumn): boolean => column.kind === 'number' || column.holdsNumbers;

export const isMoment = ({ kind }: TableColumn): boolean => kind === 'date' || kind === 'timestamp';

const ADDING =
  /^(points?|goals?|laps?|wins?|losses|medals?|gold|silver|bronze|total|votes?|seats?|attendance|population|passengers?|yards?|runs?|caps|games|matches|appearances|titles|episodes|students|members|tests|starts|won|lost|drawn|played)$/;

/** A number that may be added up over rows: no place in an order, no code. */
export const isSummable = (column: TableColumn): boolean =>
  column.isAdditive ||
  (isNumeric(column) &&
    (column.kind === 'number' || ADDING.test(column.words.at(-1) ?? '')) &&
    !isYear(column) &&
    !namesIdentifier(column.name, 1) &&
    !/^(rank|ranking|position|pos|place|round|week|season|edition|number|no|issue|volume|pick|episode|stage|seed|term|heat|lane|grid|day|month|age|date|founded|height|game)s?$/.test(
      column.words.at(-1) ?? '',
    ) &&
    column.words[0] !== 'no');

const YEAR_NAMES =
  /^(year|yr|season|edition|date|founded|built|established|released?|opened|born|since|from|start|completed|joined|inducted|class)$/;

/** A number that is a year: by its name, or because all of them lie within a few centuries. */
export const isYear = ({ kind, words, min, max, isAdditive, role }: TableColumn): boolean => {
  const [low, high] = [Number(min), Number(max)];
  if (kind !== 'number' || low < 1000 || high > 2300 || !Number.isInteger(low)) return false;
  if (words.some((word) => YEAR_NAMES.test(word))) return true;
  return !isAdditive && role !== 'measure' && low >= 1500 && high <= 2100 && high - low <= 300;
};
