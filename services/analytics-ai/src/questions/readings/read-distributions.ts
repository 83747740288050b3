import { niceStep } from '@plumbline/statistics';
import type { Annotation } from '../matching/annotate.js';
import { placesOf } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isRecords } from '../table/table.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { measureCell, saidConditions, spokenConditions } from './saying.js';

const BINS = 10;

/** "how is the order amount distributed", "distribution of age": rows by ranges of a number. */
export function readDistributions(annotation: Annotation): Proposal[] {
  const { tokens, columns, table } = annotation;
  const cue = tokens.find(({ word }) => /^(distribution|distributed|spread|histogram)$/.test(word));
  const measured = columns.find(({ column }) => column.kind === 'number');
  if (!isRecords(table) || !cue || !measured) return [];
  const { column } = measured;
  const conditions = conditionsOf(annotation, [measured]);
  const draft = new PlanDraft(table, conditions);
  draft.dimensions = [
    { column: column.name, bins: { edges: edgesOf(Number(column.min), Number(column.max)) } },
  ];
  draft.measures = [measureOf(draft, 'count', undefined, table.noun)];
  draft.filter({ column: column.name, op: 'is_not_null', values: [] });
  draft.order = [{ by: column.name, direction: 'asc' }];
  const plan = draft.build();
  const summary = new PlanDraft(table, conditions);
  const quantile = (p: number, as: string) => ({ agg: 'quantile' as const, column: column.name, p, as });
  summary.measures = [
    measureOf(summary, 'median', column),
    quantile(0.25, 'A quarter is below'),
    quantile(0.75, 'A quarter is above'),
  ];
  const summaryPlan = summary.build();
  return [
    {
      kind: 'distribution',
      used: [cue.at, ...placesOf(measured), ...conditions.flatMap(({ used }) => used)],
      bonus: 0.1,
      conditions,
      said: [
        'Show the distribution of ',
        { slot: 'measure', text: column.label },
        ...saidConditions(conditions, table),
      ],
      columns: [column],
      work: async (data): Promise<Evaluation> => {
        const main = await data.ask(plan);
        const known = await data.ask(summaryPlan);
        const [median = '', low = '', high = ''] = summaryPlan.measures.map(({ as }) => as);
        return {
          ...{ main, plan, values: main.result.rows.map((row) => row[1] ?? null), also: [known] },
          isEmpty: main.result.rows.length === 0,
          text: [
            `Half of all ${column.label}${spokenConditions(conditions)} lie between `,
            measureCell(known, 0, low, table),
            ' and ',
            measureCell(known, 0, high, table),
            '; the median is ',
            measureCell(known, 0, median, table),
            '.',
          ],
        };
      },
    },
  ];
}

/** Round edges, about ten ranges wide. */
function edgesOf(min: number, max: number): number[] {
  const step = niceStep((max - min) / BINS || 1);
  const first = Math.floor(min / step);
  const count = Math.min(100, Math.max(1, Math.floor(max / step) - first + 1));
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
