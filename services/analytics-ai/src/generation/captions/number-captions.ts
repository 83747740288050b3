import type { QueryPlan } from '@plumbline/contracts';
import {
  capitalised,
  hasWord,
  type Phrasing,
  runsAlongTime,
  say,
  shortLabel,
  toNumber,
  valueName,
  words,
} from '@plumbline/semantics';
import { correlationPValue } from '@plumbline/statistics';
import { type Caption, columnAt, type Evidence, figure } from './chart-evidence.js';

/** What rows are worth, where they are said to lie under a sum of money. */
const WORTH = words(
  'amount total price value betrag gesamtbetrag preis montant prix importe precio importo prezzo valor',
);

/** A spread: half of the rows lie under a round number, where one fits between the median and the next 3 %. */
export function captionHistogram(plan: QueryPlan, { about }: Evidence, phrasing: Phrasing): Caption {
  const column = plan.dimensions[0]?.column ?? '';
  const format = phrasing.columns.get(column)?.format;
  const label = shortLabel(column);
  const median = figure(about, 'Median');
  if (median === undefined) return { title: `How ${label} is spread`, isPlain: true };
  const markers = [{ value: median, label: `median ${say(median, format)}` }];
  const limit = roundAbove(median, figure(about, 'P53') ?? median);
  if (limit === undefined) return { title: `The median ${label} is ${say(median, format)}`, markers };
  const written = say(limit, format);
  const title =
    format?.currency && hasWord(column, WORTH)
      ? `Half of these ${phrasing.noun} are under ${written}`
      : `In half of these ${phrasing.noun}, ${label} is under ${written}`;
  return { title, markers };
}

/** The shortest number above the median and not above the 53rd percentile. */
function roundAbove(median: number, ceiling: number): number | undefined {
  if (median <= 0) return undefined;
  for (const digits of [1, 2, 3]) {
    const unit = 10 ** (Math.floor(Math.log10(median)) - digits + 1);
    const limit = Number((Math.floor(median / unit + 1) * unit).toPrecision(digits + 1));
    if (limit > median && limit <= ceiling) return limit;
  }
  return undefined;
}

/** Spreads side by side: the highest median. */
export function captionBoxes(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption {
  const column = plan.measures.find(({ agg }) => agg === 'median')?.column ?? '';
  const by = plan.dimensions[0]?.column ?? '';
  const plain = { title: `How ${shortLabel(column)} is spread by ${shortLabel(by)}`, isPlain: true as const };
  const at = columnAt(result, 'median');
  const [first, second] = result.rows
    .filter((row) => row[0] !== null)
    .map((row) => ({ value: row[0] ?? null, median: toNumber(row[at]) }))
    .filter(({ median }) => Number.isFinite(median))
    .sort((one, other) => other.median - one.median);
  if (!first || !second || first.median === second.median) return plain;
  const written = say(first.median, phrasing.columns.get(column)?.format);
  return {
    title: `${valueName(by, first.value, phrasing)} has the highest median ${shortLabel(column)}, ${written}`,
    highlight: [first.value],
  };
}

/** Two numbers: whether they rise together (Pearson's r, at least 0.3 and beyond chance at 5 %). */
export function captionPair(plan: QueryPlan, { about }: Evidence): Caption {
  const [x, y] = plan.raw?.columns ?? plan.dimensions.map(({ column }) => column);
  if (!x || !y) return { title: '' };
  const [r, n] = [figure(about, 'r'), figure(about, 'n') ?? 0];
  const [from, to] = [shortLabel(x), capitalised(shortLabel(y))];
  if (r !== undefined && Math.abs(r) >= 0.3 && correlationPValue(r, n) < 0.05) {
    if (runsAlongTime(x)) return { title: `${to} ${r > 0 ? 'rises' : 'falls'} over time` };
    return {
      title: r > 0 ? `Higher ${from}, higher ${shortLabel(y)}` : `Higher ${from}, lower ${shortLabel(y)}`,
    };
  }
  if (r !== undefined && n >= 100 && Math.abs(r) < 0.1)
    return { title: `${to} does not follow ${from} in a straight line`, isPlain: true };
  return { title: `${to} against ${from}`, isPlain: true };
}
