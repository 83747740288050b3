import { createReadStream } from 'node:fs';
import { printedRangeOf } from '@plumbline/contracts';
import { CsvError, parse } from 'csv-parse';
import { measureNamed, ownMeasureId } from '../measures/measures.js';
import { conversionTo, converted } from '../measures/units.js';
import { type CsvColumns, csvColumns } from './csv-columns.js';
import { type DateOrder, DateOrders, wallTime } from './csv-dates.js';
import { LeftOut, type ReadFile, type ReadRecord } from './read-record.js';
import { Unreadable } from './unreadable.js';

const LARGEST_CELL = 100_000;
const PIECE = 2_000;
const NO_COLUMNS =
  'No column of this file is a date beside numbers. Name one of them Date, and give each measurement a column, or a line with name, value and unit.';

/** One line of the file: its number, and its cells. */
interface Line {
  line: number;
  cells: string[];
}

/** Reads a spreadsheet in two passes: how dates are written first, then the records. @throws Unreadable */
export async function readCsv(
  path: string,
  keep: (records: readonly ReadRecord[]) => Promise<void>,
): Promise<ReadFile> {
  const { columns, order } = await look(path);
  const leftOut = new LeftOut();
  let [loaded, lines] = [0, 0];
  let piece: ReadRecord[] = [];
  for await (const line of linesOf(path)) {
    lines += 1;
    if (lines === 1) continue;
    piece.push(...recordsOf(line, columns, order, leftOut));
    if (piece.length < PIECE) continue;
    loaded += piece.length;
    await keep(piece);
    piece = [];
  }
  loaded += piece.length;
  if (piece.length > 0) await keep(piece);
  return { found: loaded + leftOut.total, loaded, leftOut: leftOut.list(), notes: notesOf(order) };
}

async function look(path: string): Promise<{ columns: CsvColumns; order: DateOrder }> {
  const orders = new DateOrders();
  let columns: CsvColumns | undefined;
  for await (const { cells } of linesOf(path)) {
    if (columns) {
      orders.see(cells[columns.date] ?? '');
      continue;
    }
    columns = csvColumns(cells);
    if (!columns) throw new Unreadable(NO_COLUMNS);
  }
  if (!columns) throw new Unreadable('This file is empty.');
  return { columns, order: orders.order };
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  const parser = createReadStream(path).pipe(
    parse({
      ...{ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true },
      ...{ delimiter: [',', ';', '\t'], max_record_size: LARGEST_CELL },
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (error instanceof CsvError)
      throw new Unreadable(`This file is not CSV: ${error.message.slice(0, 200)}`);
    throw error;
  }
}

function recordsOf(
  { line, cells }: Line,
  { date, layout, source }: CsvColumns,
  order: DateOrder,
  leftOut: LeftOut,
): ReadRecord[] {
  const at = wallTime(cells[date] ?? '', order);
  const cell = (place: number | undefined): string => (place === undefined ? '' : (cells[place] ?? ''));
  const values =
    layout.kind === 'wide'
      ? layout.values.map(({ column, name, unit }) => ({ name, unit, text: cell(column), range: '' }))
      : [
          {
            name: cell(layout.name),
            unit: cell(layout.unit),
            text: cell(layout.value),
            range: rangeText(layout, cell),
          },
        ];
  return values.flatMap((value) => {
    if (value.text === '') return [];
    const made = at === undefined ? 'its date cannot be read' : recordOf(value, at);
    if (typeof made === 'string') {
      leftOut.add(value.name.slice(0, 80) || 'Values without a name', made);
      return [];
    }
    return [{ ...made, source: cell(source) || 'this file', line }];
  });
}

function rangeText(
  { range, low, high }: Extract<CsvColumns['layout'], { kind: 'long' }>,
  cell: (place: number | undefined) => string,
): string {
  const ends = [cell(low), cell(high)];
  if (ends[0] && ends[1]) return ends.join(' - ');
  return cell(range) || (ends[1] ? `< ${ends[1]}` : ends[0] ? `> ${ends[0]}` : '');
}

/** One value under its name; in words, why it cannot be one. */
export function recordOf(
  { name, unit, text, range }: { name: string; unit: string; text: string; range: string },
  at: string,
): Omit<ReadRecord, 'source' | 'line'> | string {
  const printedValue = numberIn(text);
  if (printedValue === undefined) return 'it is no number';
  if (name === '') return 'it has no name';
  const measure = measureNamed(name);
  const conversion = measure ? conversionTo(measure, unit) : { factor: 1, offset: 0 };
  if (!conversion) return `its unit ${unit} cannot be turned into ${measure?.unit}`;
  const printed = printedRangeOf(range);
  const turned = (end: number | null | undefined) =>
    end === null || end === undefined ? null : converted(end, conversion);
  return {
    ...{ metric: measure?.id ?? ownMeasureId(name, unit), name: measure?.label ?? name.slice(0, 200) },
    ...{ unit: measure?.unit ?? unit, value: converted(printedValue, conversion), printedValue },
    ...{ printedUnit: unit || (measure?.unit ?? ''), low: turned(printed?.low), high: turned(printed?.high) },
    ...{ range: printed?.text ?? null, at, until: at, rank: 3, page: null, box: null },
  };
}

/** `1,204.5`; marks such as H and L that laboratories put behind are no part of it. */
function numberIn(text: string): number | undefined {
  const found = /^([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?)\s*(?:[HL*]|high|low)?$/i.exec(
    text.trim(),
  );
  return found?.[1] === undefined ? undefined : Number(found[1].replaceAll(',', ''));
}

const notesOf = ({ isDayFirst, isProved, isNeeded }: DateOrder): string[] => {
  if (!isNeeded) return [];
  const read = isDayFirst ? 'day, month, year' : 'month, day, year';
  return [`Dates are read as ${read}${isProved ? '' : ', since nothing in the file says otherwise'}.`];
};
