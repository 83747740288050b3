import type { ExtractedTable, FieldCheck, FieldType } from '@plumbline/contracts';
import { checkClosing, checkMoved, type MovementCheck } from '../../statements/check-movements.js';
import { cents } from '../../values/amounts.js';
import { isAbaNumber, isIban } from '../../values/codes.js';
import { conceptNamed } from '../fields/concepts.js';
import { isLine, lineColumns, lineSums } from '../tables/line-sums.js';
import { isMovementTable, movedIn } from '../tables/movement-table.js';

/** A field as checks read it. */
export interface CheckedField {
  name: string;
  type: FieldType;
  value: string | null;
}

type Known = (concept: string) => { name: string; value: string } | undefined;

const MOST_RATE = 30;

/** What has to hold between the values of a document, whoever wrote them: each check with its figures. */
export function checkFields(
  fields: readonly CheckedField[],
  tables: readonly ExtractedTable[],
): FieldCheck[] {
  const known: Known = (concept) => {
    const field = fields.find(({ name, type }) => conceptNamed(name, type)?.key === concept);
    return field && field.value !== null ? { name: field.name, value: field.value } : undefined;
  };
  return [
    ...sums(known, tables),
    ...rate(known),
    ...dates(known),
    ...balances(known, tables),
    ...numbers(fields),
  ];
}

function sums(known: Known, tables: readonly ExtractedTable[]): FieldCheck[] {
  const [subtotal, tax, total] = [known('subtotal'), known('tax'), known('total')];
  const parts = [subtotal, tax, known('shipping')].filter((part) => part !== undefined);
  const discount = known('discount');
  const checks: FieldCheck[] = [];
  if (subtotal && total && parts.length + (discount ? 1 : 0) > 1) {
    const off = discount ? Math.abs(cents(discount.value)) : 0;
    const sum = parts.reduce((all, { value }) => all + cents(value), 0) - off;
    // A discount may be part of the subtotal already, and tax of the prices.
    const sumsThatHold = [sum, sum + off, cents(subtotal.value)];
    const isIncluded = tax !== undefined && cents(subtotal.value) === cents(total.value);
    const ok = sumsThatHold.slice(0, 2).includes(cents(total.value)) || isIncluded;
    const written = [...parts, ...(discount ? [discount] : [])];
    const words = written.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ');
    checks.push({
      name: 'total_sum',
      ok,
      message: ok
        ? `${sentence(words)} make the total.`
        : `${sentence(words)} make ${money(sum)}, but the total says ${total.value}.`,
      fields: [...written.map(({ name }) => name), total.name],
    });
  }
  const against = subtotal ?? total;
  const [lines] = tables.flatMap((table) => (lineColumns(table) ? [table] : []));
  const [sum] = lines ? lineSums([lines]) : [];
  if (against && sum !== undefined && lines) {
    const ok = sum === cents(against.value) || (subtotal && total ? sum === cents(total.value) : false);
    const count = lines.rows.filter(isLine).length;
    checks.push({
      name: 'lines_sum',
      ok,
      message: ok
        ? `The ${count} lines make ${money(sum)}.`
        : `The ${count} lines make ${money(sum)}, but the ${against.name.toLowerCase()} says ${against.value}.`,
      fields: [against.name],
    });
  }
  return checks;
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function rate(known: Known): FieldCheck[] {
  const [subtotal, tax] = [known('subtotal'), known('tax')];
  if (!subtotal || !tax || Number(subtotal.value) <= 0) return [];
  const percent = (Number(tax.value) / Number(subtotal.value)) * 100;
  const ok = percent >= 0 && percent <= MOST_RATE;
  const share = `${Math.round(percent * 100) / 100} %`;
  return [
    {
      name: 'tax_rate',
      ok,
      message: ok ? `The tax is ${share} of the subtotal.` : `The tax would be ${share} of the subtotal.`,
      fields: [tax.name],
    },
  ];
}

const ORDERED: readonly (readonly [string, string])[] = [
  ['order-date', 'invoice-date'],
  ['invoice-date', 'due-date'],
  ['period-start', 'period-end'],
];

function dates(known: Known): FieldCheck[] {
  return ORDERED.flatMap(([before, after]): FieldCheck[] => {
    const [a, b] = [known(before), known(after)];
    if (!a || !b) return [];
    const ok = a.value <= b.value;
    const words = `${a.name} ${a.value}, ${b.name.toLowerCase()} ${b.value}`;
    const message = ok ? `${words}: in order.` : `${words}: the second is before the first.`;
    return [{ name: 'date_order', ok, message, fields: [a.name, b.name] }];
  });
}

function balances(known: Known, tables: readonly ExtractedTable[]): FieldCheck[] {
  const [opening, closing] = [known('opening-balance'), known('closing-balance')];
  if (!opening || !closing) return [];
  const check = ({ ok, message }: MovementCheck): FieldCheck => ({
    name: 'balance',
    ok,
    message,
    fields: [opening.name, closing.name],
  });
  const between = { opening: opening.value, closing: closing.value };
  const movements = tables.find(isMovementTable);
  return [
    ...(movements ? checkClosing(movedIn(movements), between).map(check) : []),
    ...totals(known, movements ? [] : tables).flatMap((moved) => check(checkMoved(moved, between))),
  ];
}

/** What totals, or a table as it is printed, say was moved, in cents. */
function totals(known: Known, tables: readonly ExtractedTable[]): number[] {
  const [credit, debit] = [known('total-in'), known('total-out')];
  if (credit && debit) return [Math.abs(cents(credit.value)) - Math.abs(cents(debit.value))];
  return tables.flatMap((table) => movementSum(table) ?? []).slice(0, 1);
}

/** Credits less debits of a table of movements, in cents. */
function movementSum({ columns, rows }: ExtractedTable): number | undefined {
  const at = (pattern: RegExp) => columns.findIndex(({ name }) => pattern.test(name));
  const [credit, debit, amount] = [
    at(/credit|deposit|paid in|haben|money in/i),
    at(/debit|withdraw|paid out|soll|money out/i),
    at(/^amount|betrag|bedrag/i),
  ];
  const sumOf = (column: number) =>
    rows.reduce((sum, { cells }) => sum + cents(cells[column]?.value ?? '0'), 0);
  if (credit >= 0 && debit >= 0) return Math.abs(sumOf(credit)) - Math.abs(sumOf(debit));
  return amount >= 0 ? sumOf(amount) : undefined;
}

function numbers(fields: readonly CheckedField[]): FieldCheck[] {
  return fields.flatMap(({ name, value }): FieldCheck[] => {
    const plain = value?.replace(/\s/g, '') ?? '';
    if (plain !== '' && /\biban\b/i.test(name)) return [digits(name, isIban(plain), 'IBAN')];
    if (plain !== '' && /\b(routing|aba)\b/i.test(name))
      return [digits(name, isAbaNumber(plain), 'routing number')];
    return [];
  });
}

const digits = (field: string, ok: boolean, what: string): FieldCheck => ({
  name: 'check_digits',
  ok,
  message: ok ? `The check digits of the ${what} are right.` : `The check digits of the ${what} are wrong.`,
  fields: [field],
});

const money = (amount: number): string => (amount / 100).toFixed(2);
