import type { DateOrder } from '@plumbline/contracts';
import { type ChangeOfOrder, changeIn } from './date-order.js';
import { type ParsedDate, readDate } from './date-text.js';
import type {
  AmbiguousInterpretation,
  ColumnChoice,
  DateInterpretation,
  TextInterpretation,
} from './interpretation.js';

/** More ways of writing than this in one column is chaos, not a column of dates. */
const MAX_PATTERNS = 12;
const ASKED: readonly DateOrder[] = ['mdy', 'dmy'];

/** One order for all of these dates where they prove it; the question where they do not or contradict each other. */
export function classifyDates(
  texts: readonly string[],
  choice: ColumnChoice,
): DateInterpretation | AmbiguousInterpretation | TextInterpretation {
  const interpretations = texts.map((text) => readDate(text));
  const zones = new Set(
    interpretations.flatMap((each) => each.map((interpretation) => interpretation.isZoned)),
  );
  if (zones.size > 1) return { kind: 'text', reason: 'mixed_types' };
  const isPadded = texts.some((text) => text !== text.trim());
  const orders = ordersIn(interpretations);
  if (orders.length === 0) return inOrder(interpretations, undefined, isPadded);
  const chosen = choice.dateOrder && inChoice(interpretations, choice, orders, isPadded);
  if (chosen) return chosen;
  const possible = orders.filter((order) => interpretations.every((each) => allows(each, order)));
  const proven = possible.length === 1 ? possible[0] : undefined;
  if (proven) return inOrder(interpretations, proven, isPadded);
  const options = ASKED.map((id) => ({ id, interpretation: inOrder(interpretations, id, isPadded) }));
  const dated = options.flatMap(({ id, interpretation }) =>
    interpretation.kind === 'date' ? [{ id, interpretation }] : [],
  );
  if (dated.length === 0) return { kind: 'text', reason: 'mixed_types' };
  return { kind: 'open', question: 'date_order', options: dated, isContradicted: possible.length === 0 };
}

function inChoice(
  interpretations: ParsedDate[][],
  { dateOrder, line }: ColumnChoice,
  orders: readonly DateOrder[],
  isPadded: boolean,
): DateInterpretation | undefined {
  const change = changeIn(dateOrder);
  if (change) return inChangingOrder(interpretations, change, line, isPadded);
  return inChosenOrder(interpretations, dateOrder as DateOrder, orders, isPadded);
}

/** One order until a line and another after it; what fits neither where it stands becomes empty. */
function inChangingOrder(
  interpretations: ParsedDate[][],
  { order, first, until, last }: ChangeOfOrder,
  line: string | undefined,
  isPadded: boolean,
): DateInterpretation | undefined {
  const [before, after] = [
    inOrder(interpretations, first, isPadded),
    inOrder(interpretations, last, isPadded),
  ];
  if (before.kind !== 'date' || after.kind !== 'date' || line === undefined) return undefined;
  return {
    ...before,
    patterns: [...new Set([...before.patterns, ...after.patterns])],
    hasTime: before.hasTime || after.hasTime,
    order,
    change: { line, until, after: { ...after, hasTime: before.hasTime || after.hasTime } },
    ruledOut: [before, after],
  };
}

/** What a user chose, as long as any text can be read so; what only another order fits becomes empty. */
function inChosenOrder(
  interpretations: ParsedDate[][],
  order: DateOrder,
  orders: readonly DateOrder[],
  isPadded: boolean,
): DateInterpretation | undefined {
  const chosen = orders.includes(order) ? inOrder(interpretations, order, isPadded) : undefined;
  if (chosen?.kind !== 'date') return undefined;
  if (interpretations.every((each) => allows(each, order))) return chosen;
  const others = orders.filter((other) => other !== order);
  const ruledOut = others.map((other) => inOrder(interpretations, other, isPadded));
  return { ...chosen, ruledOut: ruledOut.filter((interpretation) => interpretation.kind === 'date') };
}

/** The orders that any text suggests; a text without a choice (ISO, a month's name) suggests none. */
function ordersIn(interpretations: ParsedDate[][]): DateOrder[] {
  const orders = new Set(
    interpretations.flatMap((each) => each.map((interpretation) => interpretation.order)),
  );
  return [...orders].filter((order) => order !== undefined);
}

function allows(interpretations: ParsedDate[], order: DateOrder): boolean {
  return interpretations.some(
    (interpretation) => interpretation.order === undefined || interpretation.order === order,
  );
}

function inOrder(
  interpretations: ParsedDate[][],
  order: DateOrder | undefined,
  isPadded: boolean,
): DateInterpretation | TextInterpretation {
  const chosen = interpretations.flatMap((each) =>
    each
      .filter((interpretation) => interpretation.order === undefined || interpretation.order === order)
      .slice(0, 1),
  );
  const patterns = [...new Set(chosen.map((interpretation) => interpretation.pattern))];
  if (patterns.length === 0 || patterns.length > MAX_PATTERNS) return { kind: 'text', reason: 'mixed_types' };
  return {
    kind: 'date',
    patterns,
    order,
    isPadded,
    hasTime: chosen.some((interpretation) => interpretation.hasTime),
    isZoned: chosen.some((interpretation) => interpretation.isZoned),
    isTranslated: chosen.some((interpretation) => interpretation.language !== undefined),
    hasTwoDigitYears: chosen.some((interpretation) => interpretation.isTwoDigitYear),
    isMonth: chosen.every((interpretation) => interpretation.isMonth),
  };
}
