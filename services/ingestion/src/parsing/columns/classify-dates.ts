import type { DateOrder } from '@plumbline/contracts';
import { type DateReading, readDate } from './date-text.js';
import type { ColumnWish, DateReadingOfColumn, OpenReading, TextReading } from './interpretation.js';

/** More ways of writing than this in one column is chaos, not a column of dates. */
const MAX_PATTERNS = 12;
const ASKED: readonly DateOrder[] = ['mdy', 'dmy'];

/** One order for all of these dates where they prove it; the question where they do not or contradict each other. */
export function classifyDates(
  texts: readonly string[],
  wish: ColumnWish,
): DateReadingOfColumn | OpenReading | TextReading {
  const readings = texts.map((text) => readDate(text));
  const zones = new Set(readings.flatMap((each) => each.map((reading) => reading.isZoned)));
  if (zones.size > 1) return { kind: 'text', reason: 'mixed_types' };
  const isPadded = texts.some((text) => text !== text.trim());
  const orders = ordersIn(readings);
  if (orders.length === 0) return inOrder(readings, undefined, isPadded);
  const chosen = wish.dateOrder && inChosenOrder(readings, wish.dateOrder, orders, isPadded);
  if (chosen) return chosen;
  const possible = orders.filter((order) => readings.every((each) => allows(each, order)));
  const proven = possible.length === 1 ? possible[0] : undefined;
  if (proven) return inOrder(readings, proven, isPadded);
  const options = ASKED.map((id) => ({ id, reading: inOrder(readings, id, isPadded) }));
  const dated = options.flatMap(({ id, reading }) => (reading.kind === 'date' ? [{ id, reading }] : []));
  if (dated.length === 0) return { kind: 'text', reason: 'mixed_types' };
  return { kind: 'open', question: 'date_order', options: dated, isContradicted: possible.length === 0 };
}

/** What a person chose, as long as any text can be read so; what only another order fits becomes empty. */
function inChosenOrder(
  readings: DateReading[][],
  order: DateOrder,
  orders: readonly DateOrder[],
  isPadded: boolean,
): DateReadingOfColumn | undefined {
  const chosen = orders.includes(order) ? inOrder(readings, order, isPadded) : undefined;
  if (chosen?.kind !== 'date') return undefined;
  if (readings.every((each) => allows(each, order))) return chosen;
  const others = orders.filter((other) => other !== order);
  const ruledOut = others.map((other) => inOrder(readings, other, isPadded));
  return { ...chosen, ruledOut: ruledOut.filter((reading) => reading.kind === 'date') };
}

/** The orders that any text suggests; a text without a choice (ISO, a month's name) suggests none. */
function ordersIn(readings: DateReading[][]): DateOrder[] {
  const orders = new Set(readings.flatMap((each) => each.map((reading) => reading.order)));
  return [...orders].filter((order) => order !== undefined);
}

function allows(readings: DateReading[], order: DateOrder): boolean {
  return readings.some((reading) => reading.order === undefined || reading.order === order);
}

function inOrder(
  readings: DateReading[][],
  order: DateOrder | undefined,
  isPadded: boolean,
): DateReadingOfColumn | TextReading {
  const chosen = readings.flatMap((each) =>
    each.filter((reading) => reading.order === undefined || reading.order === order).slice(0, 1),
  );
  const patterns = [...new Set(chosen.map((reading) => reading.pattern))];
  if (patterns.length === 0 || patterns.length > MAX_PATTERNS) return { kind: 'text', reason: 'mixed_types' };
  return {
    kind: 'date',
    patterns,
    order,
    isPadded,
    hasTime: chosen.some((reading) => reading.hasTime),
    isZoned: chosen.some((reading) => reading.isZoned),
    isTranslated: chosen.some((reading) => reading.language !== undefined),
    hasTwoDigitYears: chosen.some((reading) => reading.isTwoDigitYear),
    isMonth: chosen.every((reading) => reading.isMonth),
  };
}
