import type { CellValue } from '@plumbline/contracts';

/** A day, or a reading, as it lies in the file of days. */
export interface DayRow {
  metric: string;
  name: string;
  unit: string;
  day: string;
  value: number;
  records: number;
  source: string;
  printedValue: number | null;
  printedUnit: string | null;
  low: number | null;
  high: number | null;
  range: string | null;
  importId: string | null;
  page: number | null;
}

export const DAY_COLUMNS = `metric, name, unit, strftime(day, '%Y-%m-%d') AS day, value, records::INTEGER AS records,
  source, "printedValue", "printedUnit", low, high, "range", "importId"::VARCHAR AS "importId", page`;

const number = (cell: CellValue | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);
const text = (cell: CellValue | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

/** A row of `DAY_COLUMNS`. */
export const toDayRow = (cells: readonly CellValue[]): DayRow => ({
  ...{
    metric: String(cells[0]),
    name: String(cells[1]),
    unit: String(cells[2] ?? ''),
    day: String(cells[3]),
  },
  ...{ value: Number(cells[4]), records: Number(cells[5]), source: String(cells[6] ?? '') },
  ...{ printedValue: number(cells[7]), printedUnit: text(cells[8]), low: number(cells[9]) },
  ...{ high: number(cells[10]), range: text(cells[11]), importId: text(cells[12]), page: number(cells[13]) },
});
