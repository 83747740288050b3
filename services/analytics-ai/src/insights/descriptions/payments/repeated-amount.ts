import { elementAt, quantile } from '@plumbline/statistics';

/** What was paid, or taken, on a day. */
export interface Payment {
  day: number;
  amount: number;
}

/** An amount that came back the same at even steps, and since a day comes back as another one. */
export interface AmountChange {
  before: number;
  after: number;
  timesBefore: number;
  timesAfter: number;
  /** The first day of the new amount. */
  since: number;
  /** Usual days from one to the next. */
  step: number;
}

/** So often the old amount and the new one are seen at least. */
const [LEAST_BEFORE, LEAST_AFTER] = [4, 2];
/** Amounts nearer than this part are the same. */
const SAME = 0.005;
/** A change of less is no news. */
const LEAST_CHANGE = 0.03;
/** Steps nearer to the usual one than this part of it are even, and nearly all have to be. */
const [EVEN, NEARLY_ALL] = [0.25, 0.85];
/** What comes back sooner is no payment that was agreed on. */
const SHORTEST_STEP = 6;

/** The change of what is paid again and again, in order of days; undefined where amounts vary, or never changed. */
export function amountChange(payments: readonly Payment[]): AmountChange | undefined {
  if (payments.length < LEAST_BEFORE + LEAST_AFTER) return undefined;
  const steps = payments.slice(1).map(({ day }, at) => day - elementAt(payments, at).day);
  const step = quantile(
    [...steps].sort((one, other) => one - other),
    0.5,
  );
  const even = steps.filter((one) => Math.abs(one - step) <= EVEN * step).length;
  if (step < SHORTEST_STEP || even < NEARLY_ALL * steps.length) return undefined;
  const [before, after] = [elementAt(payments, 0).amount, elementAt(payments, payments.length - 1).amount];
  const at = payments.findIndex(({ amount }) => !isSame(amount, before));
  if (at < LEAST_BEFORE || payments.length - at < LEAST_AFTER) return undefined;
  if (!payments.slice(at).every(({ amount }) => isSame(amount, after))) return undefined;
  if (before * after <= 0 || Math.abs(after / before - 1) < LEAST_CHANGE) return undefined;
  return {
    ...{ before, after, step, since: elementAt(payments, at).day },
    ...{ timesBefore: at, timesAfter: payments.length - at },
  };
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= SAME * Math.abs(other);
