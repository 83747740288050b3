import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { ValueTable } from './value-tables.js';

/** Digits that a number of Excel holds; longer ones stay text. */
const MAX_DIGITS = 15;
const MAX_NAME = 31;

/** A workbook with a sheet of typed cells for each table. */
export async function workbookOf(tables: readonly ValueTable[]): Promise<Uint8Array> {
  const names = new Set<string>();
  const sheets = tables.map((table): WriteSheet => {
    const name = sheetName(table.name, names);
    return {
      name,
      columns: table.columns.map(({ name: header, type }) => ({
        width: Math.min(Math.max(header.length + 4, 12), 40),
        ...(type === 'date' && { numFmt: 'yyyy-mm-dd' }),
        ...(type === 'money' && { numFmt: '#,##0.00' }),
      })),
      rows: [
        table.columns.map(({ name: header }) => header),
        ...table.rows.map((row) => table.columns.map(({ type }, at) => cellOf(row[at] ?? null, type))),
      ],
      freezePane: { rows: 1 },
    };
  });
  return writeXlsx({ sheets, properties: { creator: 'Plumbline' } });
}

function cellOf(
  value: string | null,
  type: ValueTable['columns'][number]['type'],
): string | number | Date | null {
  if (value === null) return null;
  if (type === 'date') {
    const time = Date.parse(`${value}T00:00:00Z`);
    return Number.isNaN(time) ? value : new Date(time);
  }
  const isNumber = (type === 'money' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value);
  return isNumber && value.replace(/\D/g, '').length <= MAX_DIGITS ? Number(value) : value;
}

function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replace(/[\p{Cc}\\/:*?[\]]+/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`;
    const name = `${plain.slice(0, MAX_NAME - ending.length).trim()}${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
