import { type CellValue, type HealthRecord, pageBox } from '@plumbline/contracts';

export const RECORD_CELLS = `metric, name, unit, value, "printedValue", "printedUnit", low, high, "range",
  strftime(record."at", '%Y-%m-%d %H:%M') AS "at", strftime(record."until", '%Y-%m-%d %H:%M') AS "until", source, line,
  page, box, "importId"::VARCHAR AS "importId"`;

const number = (cell: CellValue | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

/** A row of `RECORD_CELLS`. */
export function toRecord(cells: readonly CellValue[]): HealthRecord {
  const [metric, name, unit, value, printedValue, printedUnit, low, high, range, at, until, source] = cells;
  const [line, page, box, importId] = cells.slice(12);
  return {
    ...{ metric: String(metric), name: String(name), unit: String(unit ?? ''), value: Number(value) },
    ...{ printedValue: Number(printedValue), printedUnit: String(printedUnit ?? ''), at: String(at) },
    until: until === at ? null : String(until),
    source: String(source ?? ''),
    range:
      range === null || range === undefined
        ? null
        : { low: number(low), high: number(high), text: String(range) },
    ...{ importId: String(importId), line: number(line), page: number(page) },
    box: typeof box === 'string' ? pageBox.parse(JSON.parse(box)) : null,
  };
}
