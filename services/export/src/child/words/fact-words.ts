import type { ExportFact, Measure, PlanWindow, QueryPlan } from '@plumbline/contracts';
import { filterWords } from './filter-words.js';

/** How a number was made, in a sentence without its end: "Sum of amount by month of order_date, where region is West". */
export function factWords({ plan, method }: Pick<ExportFact, 'plan' | 'method'>): string {
  if (!plan) return method ?? '';
  const words = planWords(plan);
  return method === undefined ? capital(words) : `${method}: ${words}`;
}

function planWords(plan: QueryPlan): string {
  const by = plan.dimensions.map(({ column, grain }) =>
    grain ? `${grain.replaceAll('_', ' ')} of ${column}` : column,
  );
  const measured = [
    ...plan.measures.map(measureWords),
    ...(plan.windows ?? []).map(windowWords),
    ...(plan.changeParts ? [`parts of the change of ${plan.changeParts.amount}`] : []),
  ];
  const what = plan.raw ? `rows: ${plan.raw.columns.join(', ')}` : measured.join('; ');
  return [
    what,
    by.length > 0 && ` by ${by.join(' and ')}`,
    plan.filters.length > 0 && `, where ${plan.filters.map(filterWords).join(' and ')}`,
    comparedWords(plan),
  ]
    .filter(Boolean)
    .join('');
}

function comparedWords({ compare }: QueryPlan): string | undefined {
  if (!compare) return undefined;
  const range = (from: string, to: string) =>
    filterWords({ column: '', op: 'between', values: [from, to] }).trim();
  return `, ${range(compare.from, compare.to)} compared with ${range(compare.baseFrom, compare.baseTo)}`;
}

const WINDOWS: Record<PlanWindow['function'], string> = {
  rank: 'rank by',
  running_total: 'running total of',
  previous: 'previous',
  next: 'next',
  change: 'change from the previous',
  change_share: 'change, as a share of the previous',
};

function windowWords({ function: name, of, within }: PlanWindow): string {
  return `${WINDOWS[name]} ${of}${within ? ` within ${within.join(' and ')}` : ''}`;
}

const NAMES: Partial<Record<Measure['agg'], string>> = {
  avg: 'average',
  min: 'smallest',
  max: 'largest',
  stddev: 'standard deviation',
  count_distinct: 'number of different',
};

function measureWords({ agg, column, column2, weight, formula, p }: Measure): string {
  const what = column ?? formula ?? '';
  switch (agg) {
    case 'count':
      return column ? `number of rows with ${column}` : 'number of rows';
    case 'formula':
      return formula ?? '';
    case 'weighted_avg':
      return `average of ${what} weighted by ${weight}`;
    case 'quantile':
      return `${Math.round((p ?? 0.5) * 100)}th percentile of ${what}`;
    case 'corr':
      return `correlation of ${what} with ${column2}`;
    case 'share':
      return what ? `share of the sum of ${what}` : 'share of the rows';
    default:
      return `${NAMES[agg] ?? agg} of ${what}`;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What finds the number again: the fact, the cell of it, the version of the data. */
export const referenceWords = ({ id, row, column, dataVersion }: ExportFact): string =>
  [id, row !== undefined && column ? `row ${row + 1}, ${column}` : undefined, `data version ${dataVersion}`]
    .filter(Boolean)
    .join(' · ');
