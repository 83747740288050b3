import type { Annotation } from '../matching/annotate.js';
import { placesOf } from '../matching/spans.js';
import { isNumeric } from '../table/table.js';
import { numberDifference } from './methods.js';
import { conditionsOf } from './parts/conditions.js';
import { type Measured, pairOf, sideOf, sidePlan, textOf } from './parts/pairs.js';
import type { Evaluation, Proposal, QueryRunner } from './reading.js';
import { cell } from './saying.js';

/** "how many more points did A score than B", "the difference in population between A and B". */
export function readDifferences(annotation: Annotation): Proposal[] {
  const { tokens, table, columns } = annotation;
  const cue = tokens.find(
    ({ word, at }) =>
      word === 'difference' ||
      (/^(more|less|fewer|longer|older|larger|higher|taller|later|earlier|further)$/.test(word) &&
        tokens[at - 1]?.word === 'many') ||
      (/^(more|less|longer|older|larger|higher|taller|heavier|better|later|earlier)$/.test(word) &&
        /^(much|years|days|points|long)$/.test(tokens[at - 1]?.word ?? '')),
  );
  const pair = pairOf(annotation);
  if (!cue || !pair) return [];
  const conditions = conditionsOf(annotation, pair);
  const near = columns.filter(({ column }) => isNumeric(column));
  const named = near.find(({ from }) => from > cue.at) ?? near.at(-1);
  const measured: Measured = named
    ? {
        column: named.column,
        used: placesOf(named),
        isAverage: tokens.some(({ word }) => word === 'average' || word === 'mean'),
      }
    : { used: [] };
  const plans = pair.map((span) => sidePlan(annotation, [...sideOf(span), ...conditions], measured).build());
  return [
    {
      kind: 'difference',
      used: [
        cue.at,
        ...tokens
          .filter(({ word }) => /^(between|average|mean|much|total|than)$/.test(word))
          .map(({ at }) => at),
        ...pair.flatMap(placesOf),
        ...measured.used,
        ...conditions.flatMap(({ used }) => used),
      ],
      bonus: 0.08,
      conditions,
      said: [
        'Show the difference in ',
        { slot: 'measure', text: measured.column?.label ?? `number of ${table.noun}` },
        ' between ',
        { slot: 'filter', text: pair.map((span) => textOf(annotation, span)).join(' and ') },
      ],
      columns: measured.column ? [measured.column] : [],
      work: (data) => difference(data, plans),
    },
  ];
}

async function difference(data: QueryRunner, plans: Evaluation['plan'][]): Promise<Evaluation | undefined> {
  const main = await data.compute(numberDifference, {}, plans);
  const [value] = main.result.rows[0] ?? [];
  const [plan] = plans;
  if (typeof value !== 'number' || !plan) return undefined;
  const text = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(Math.abs(value));
  return {
    main,
    plan,
    values: [Math.abs(value)],
    text: [
      'The difference is ',
      cell(main, 0, 'difference', text),
      ': ',
      cell(main, 0, 'first'),
      ' against ',
      cell(main, 0, 'second'),
      '.',
    ],
  };
}
