import type { ExtractedTable, FieldCheck, PageCell, TemplateField } from '@plumbline/contracts';
import { checkRunning, type MovementCheck } from '../../statements/check-movements.js';
import type { Movement, ReadMovements } from '../../statements/movement.js';

type Column = ExtractedTable['columns'][number];

/** Columns of a table of movements, however a bank prints them; the amount has its sign. */
const COLUMNS: ExtractedTable['columns'] = [
  { name: 'Date', type: 'date' },
  { name: 'Text', type: 'text' },
  { name: 'Amount', type: 'money' },
  { name: 'Balance', type: 'money' },
];

/** Whether a table has the movements of an account, with their signs. */
export const isMovementTable = ({ columns }: ExtractedTable): boolean =>
  columns.length >= 3 && columns.every(({ name, type }, at) => same(COLUMNS[at], { name, type }));

const same = (a: Column | undefined, b: Column): boolean => a?.name === b.name && a.type === b.type;

/** The movements of such a table as checks read them. */
export const movedIn = ({ rows }: ExtractedTable): Pick<Movement, 'date' | 'amount' | 'balance'>[] =>
  rows.map(({ cells: [date, , amount, balance] }) => ({
    date: date?.value ?? null,
    amount: amount?.value ?? '0',
    balance: balance?.value ?? null,
  }));

/** Whether fields ask for the movements of an account. */
export const wantsMovements = (fields: readonly Pick<TemplateField, 'name' | 'type'>[]): boolean =>
  fields.some(({ name, type }) => type === 'table' && /\b(movements?|transactions?)\b/i.test(name));

/** The movements of an account as one table; a balance column only where the statement has one. */
export function movementTable({ movements, opening }: ReadMovements): ExtractedTable {
  const hasBalances = movements.some(({ balance }) => balance !== null);
  const table: ExtractedTable = {
    name: 'Movements',
    columns: COLUMNS.slice(0, hasBalances ? 4 : 3),
    rows: movements.map(({ page, box, ...movement }) => ({
      ...{ page, box },
      cells: cellsOf(movement, box).slice(0, hasBalances ? 4 : 3),
    })),
    checks: [],
  };
  return { ...table, checks: checkBalances(table, opening) };
}

/** The balance after each movement, where the table has one. */
export const checkBalances = (table: ExtractedTable, opening: string | null): FieldCheck[] =>
  checkRunning(movedIn(table), opening).map(asCheck);

type Cells = ExtractedTable['rows'][number]['cells'];

function cellsOf(
  { date, text, amount, balance, cells }: Omit<Movement, 'page' | 'box'>,
  row: PageCell['box'],
): Cells {
  const cell = (place: PageCell | undefined, value: string | null) => ({
    text: place?.text ?? '',
    value,
    box: place?.box ?? row,
  });
  return [
    cell(cells.date, date),
    cell(cells.text, text === '' ? null : text),
    cell(cells.amount, amount),
    cell(cells.balance, balance),
  ];
}

const asCheck = ({ ok, message, row }: MovementCheck): FieldCheck => ({
  name: 'balance',
  ok,
  message,
  fields: [],
  ...(row !== undefined && { row }),
});
