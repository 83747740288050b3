import { cents } from '../../values/amounts.js';
import type { Weighed } from './candidate.js';

/** Amounts of a bill that are weighed together. */
export interface BillAmounts {
  subtotal: Weighed[];
  tax: Weighed[];
  total: Weighed[];
  shipping: Weighed[];
  discount: Weighed[];
  rounding: Weighed[];
}

/** What it is worth in log odds that amounts add up, or that lines of a table do. */
const ADDS_UP = 2.6;
const LINES_ADD_UP = 2.6;
const LARGEST = 0.9;
const ROUNDED = 1.5;
/** In hundredths. */
const MOST_ROUNDING = 5;
/** So many of each are tried together. */
const TRIED = 6;
/** Plausible rates of tax, in parts of the subtotal. */
const MOST_TAX = 0.3;

/** Raises amounts that hold together: subtotal, tax, freight and discount make the total, and lines make the subtotal. */
export function addUp(bill: BillAmounts, lineSums: readonly number[]): void {
  raiseSums(bill, lineSums);
  preferRounded(bill);
}

function raiseSums(bill: BillAmounts, lineSums: readonly number[]): void {
  raise(bill.subtotal, (amount) => lineSums.includes(amount), LINES_ADD_UP, 'the sum of the lines');
  preferLargest(bill.total);
  const sum = bestSum(bill);
  if (!sum) {
    raise(bill.total, (amount) => lineSums.includes(amount), LINES_ADD_UP, 'the sum of the lines');
    return;
  }
  const { subtotal, tax, total, others } = sum;
  const words = [
    'subtotal',
    tax === 0 ? '' : 'tax',
    others === 0 ? '' : 'what is added and taken off',
  ].filter(Boolean);
  raise(bill.total, (amount) => amount === total, ADDS_UP, `${words.join(', ')} make it`);
  raise(bill.subtotal, (amount) => amount === subtotal, ADDS_UP, 'adds up to the total');
  raise(bill.tax, (amount) => amount === tax, ADDS_UP, 'adds up to the total');
}

interface Sum {
  subtotal: number;
  tax: number;
  total: number;
  others: number;
  logit: number;
}

/** The likeliest amounts that add up, none where nothing does. */
function bestSum(bill: BillAmounts): Sum | undefined {
  const extras = extrasOf(bill);
  let best: Sum | undefined;
  for (const total of likeliest(bill.total))
    for (const subtotal of likeliest(bill.subtotal))
      for (const tax of likeliest(bill.tax))
        for (const extra of extras) {
          const [t, s, x] = [amountOf(total), amountOf(subtotal), amountOf(tax)];
          const isTax = x > 0 && x <= s * MOST_TAX && s > 0;
          if (!isTax || s + x + extra.amount !== t) continue;
          const logit = total.logit + subtotal.logit + tax.logit + extra.logit;
          if (!best || logit > best.logit)
            best = { subtotal: s, tax: x, total: t, others: extra.amount, logit };
        }
  return best;
}

function extrasOf({ shipping, discount }: BillAmounts): { amount: number; logit: number }[] {
  const one = (list: readonly Weighed[], sign: 1 | -1) =>
    likeliest(list)
      .slice(0, 2)
      .filter(({ logit }) => logit > -1)
      .map((each) => ({ amount: sign * Math.abs(amountOf(each)), logit: each.logit }));
  const none = { amount: 0, logit: 0 };
  const freight = [none, ...one(shipping, 1)];
  const off = [none, ...one(discount, -1)];
  return freight.flatMap((a) => off.map((b) => ({ amount: a.amount + b.amount, logit: a.logit + b.logit })));
}

const likeliest = (list: readonly Weighed[]): Weighed[] =>
  [...list].sort((a, b) => b.logit - a.logit).slice(0, TRIED);

const amountOf = ({ candidate }: Weighed): number => cents(candidate.value);

function raise(list: Weighed[], holds: (amount: number) => boolean, by: number, words: string): void {
  for (const each of list) {
    if (!holds(amountOf(each)) || amountOf(each) === 0) continue;
    each.logit += by;
    each.because = [...each.because, words];
  }
}

/** The total of a bill is the largest amount that is called one. */
function preferLargest(list: Weighed[]): void {
  const called = list.filter(({ logit }) => logit > -1);
  const most = Math.max(...called.map(amountOf), 0);
  for (const each of called) if (amountOf(each) === most) each.logit += LARGEST;
}

/** What was rounded to a coin is what is paid: the amount before it is no total any more. */
function preferRounded({ total, rounding }: BillAmounts): void {
  const roundings = rounding.filter(({ logit }) => logit > -1).map(amountOf);
  for (const before of total.filter(({ logit }) => logit > -1))
    for (const after of total) {
      const difference = amountOf(after) - amountOf(before);
      if (difference === 0 || Math.abs(difference) > MOST_ROUNDING) continue;
      if (!roundings.some((amount) => Math.abs(amount) === Math.abs(difference))) continue;
      after.logit = Math.max(after.logit, before.logit) + ROUNDED;
      after.because = [...after.because, 'rounded'];
    }
}
