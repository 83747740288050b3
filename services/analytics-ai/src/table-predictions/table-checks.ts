import type { PredictionCheck, QueryResult, Refusal } from '@plumbline/contracts';
import { sayCount, sayCounted, sayShare, toNumber } from '@plumbline/semantics';
import type { TableQuestion } from './table-question.js';

/** Rows with an outcome that are enough to learn and to test, and of each of yes and no. */
const [LEAST_ROWS, LEAST_OF_EACH] = [100, 20];

export interface TableChecks {
  checks: PredictionCheck[];
  refused?: Refusal;
}

/** What speaks for learning a column from the others and against it, before anything is learned. */
export function checkTable(question: TableQuestion, outcomes: QueryResult | undefined): TableChecks {
  const { rowsWithOutcome, params, leftOut, label } = question;
  const counts = (outcomes?.rows ?? []).map((row) => toNumber(row.at(-1) ?? null));
  const fewest = counts.length < 2 ? 0 : Math.min(...counts);
  const isFew = rowsWithOutcome < LEAST_ROWS;
  const isRare = question.outcome === 'yes_no' && fewest < LEAST_OF_EACH;
  const { length } = params.asked;
  const progress = { have: rowsWithOutcome, need: LEAST_ROWS, most: Math.max(rowsWithOutcome, LEAST_ROWS) };
  const checks: PredictionCheck[] = [
    {
      ...{ name: 'enough_rows', title: isFew ? 'Too few rows' : 'Enough rows', ok: !isFew, progress },
      level: isFew ? 'error' : 'ok',
      detail: `${sayCounted(rowsWithOutcome, 'row')} say what it was; ${sayCount(LEAST_ROWS)} are needed`,
    },
    {
      ...{ name: 'outcome', title: isRare ? 'Hardly two outcomes' : 'The outcome', ok: !isRare },
      level: isRare ? 'error' : 'ok',
      detail: outcomeWords(question, counts, fewest),
    },
    {
      ...{ name: 'columns', title: length === 0 ? 'No columns' : 'Columns', ok: length > 0 },
      level: length === 0 ? 'error' : leftOut.length > 0 ? 'info' : 'ok',
      detail: `${sayCounted(length, 'column')} are asked${leftOut.length > 0 ? `, ${sayCount(leftOut.length)} left out` : ''}`,
    },
  ];
  if (isFew || isRare) {
    const what = isFew
      ? `${sayCounted(rowsWithOutcome, 'row')} with an outcome are not enough to learn from and to test: ${LEAST_ROWS} are needed.`
      : `${label} is ${sayCounted(fewest, 'time')} the one and else the other: ${LEAST_OF_EACH} rows of each are needed.`;
    return { checks, refused: { code: 'too_few_rows', message: what } };
  }
  if (length === 0)
    return { checks, refused: { code: 'no_columns', message: 'There is no other column that could tell.' } };
  return { checks };
}

function outcomeWords(
  { outcome, positive }: TableQuestion,
  counts: readonly number[],
  fewest: number,
): string {
  if (outcome === 'number') return 'An amount: how far predictions miss is what is tested';
  const all = counts.reduce((sum, count) => sum + count, 0);
  const yes = positive === true ? 'Yes or no' : `Yes is “${String(positive)}”`;
  return `${yes}; the rarer outcome is ${sayCount(fewest)} of ${sayCount(all)} rows, ${sayShare(fewest / Math.max(1, all))}`;
}
