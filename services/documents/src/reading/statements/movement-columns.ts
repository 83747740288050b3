import type { PageCell } from '@plumbline/contracts';
import { amountsIn } from '../values/amounts.js';
import { startsWithDate } from './movement-dates.js';

/** The columns of a table of movements by what they hold. */
export interface MovementColumns {
  date: number;
  text: number;
  /** With the sign that is written, or none. */
  amount: number | undefined;
  credit: number | undefined;
  debit: number | undefined;
  balance: number | undefined;
}

const DATE = /\b(date|datum|buchung\w*|valuta|fecha|jour|posted|day)\b/i;
const TEXT =
  /\b(description|details?|particulars|transactions?|narrative|payee|memo|reference|verwendungszweck|omschrijving|libell[ée]|concepto|text)\b/i;
const CREDIT =
  /\b(credits?|deposits?|(paid|money|payments?) in|additions|haben|gutschrift(en)?|received)\b|^in$/i;
const DEBIT =
  /\b(debits?|withdrawals?|(paid|money|payments?) out|subtractions|soll|lastschrift(en)?|spent|charges)\b|^out$/i;
const BALANCE = /\b(balance|saldo|kontostand|solde)\b/i;
const AMOUNT = /\b(amount|betrag|bedrag|montant|importe|umsatz)\b/i;

/** The columns that a row of names tells; undefined where it names no dates, or no money. */
export function namedColumns(header: readonly PageCell[]): MovementColumns | undefined {
  const free = new Set(header.keys());
  const take = (...patterns: readonly RegExp[]): number | undefined => {
    const at = [...free].find((index) =>
      patterns.every((pattern) => pattern.test(header[index]?.text ?? '')),
    );
    if (at !== undefined) free.delete(at);
    return at;
  };
  // One column may hold both, as "Debit/Credit".
  const both = take(CREDIT, DEBIT);
  const [balance, credit, debit] = [take(BALANCE), take(CREDIT), take(DEBIT)];
  const amount = both ?? take(AMOUNT);
  const date = take(DATE);
  const text = take(TEXT) ?? [...free][0];
  if (date === undefined || text === undefined) return undefined;
  const isMoney = amount !== undefined || (credit !== undefined && debit !== undefined);
  const isOneSided = balance !== undefined && (credit !== undefined || debit !== undefined);
  return isMoney || isOneSided ? { date, text, amount, credit, debit, balance } : undefined;
}

/** Rows that must look alike for a table without names. */
const MOST = 0.6;

/** The columns of a table without names: the first of dates, the last of amounts, and what is widest between them. */
export function guessedColumns(rows: readonly (readonly PageCell[])[]): MovementColumns | undefined {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at]?.text ?? ''));
  const filled = columns.map((texts) => texts.filter((text) => text !== ''));
  const mostly = (at: number, holds: (text: string) => boolean) => {
    const texts = filled[at] ?? [];
    return texts.length > 0 && texts.filter(holds).length >= MOST * texts.length;
  };
  const indexes = [...columns.keys()];
  const date = indexes.find((at) => mostly(at, startsWithDate));
  const money = indexes.filter((at) => at !== date && mostly(at, isMoney));
  const lengthOf = (at: number) => (filled[at] ?? []).reduce((sum, text) => sum + text.length, 0);
  const [text] = indexes
    .filter((at) => at !== date && !money.includes(at))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  if (date === undefined || text === undefined || money.length === 0 || money.length > 3) return undefined;
  const balance = money.length > 1 ? money.at(-1) : undefined;
  const [first, second] = money;
  if (money.length === 3) return { date, text, amount: undefined, debit: first, credit: second, balance };
  return { date, text, amount: first, credit: undefined, debit: undefined, balance };
}

const isMoney = (text: string): boolean => amountsIn(text)[0]?.hasCents ?? false;
