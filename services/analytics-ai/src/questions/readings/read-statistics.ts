import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { placesOf } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isNumeric } from '../table/table.js';
import { correlationOfPairs, shapeOfNumbers } from './methods.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, saidConditions } from './saying.js';

const RELATION =
  /^(correlation|correlated|correlate|correlates|relationship|relation|related|affect|affects|influence|influences|pearson|depend|depends|link|linked|drive|drives|driven|impact|impacts)$/;

/** "does discount affect quantity", "the correlation between price and sales". */
export function readCorrelations(annotation: Annotation): Proposal[] {
  const { tokens, columns, table, isPicture } = annotation;
  // A scatter chart shows the pairs themselves.
  if (isPicture) return [];
  const together = goesWith(annotation);
  const cues = tokens.filter(
    ({ word, at }) =>
      RELATION.test(word) || /^(coefficient|linear|there|between)$/.test(word) || together.includes(at),
  );
  const [one, other] = columns.filter((span) => isNumeric(span.column));
  if (!cues.some(({ word, at }) => RELATION.test(word) || together.includes(at)) || !one || !other) return [];
  const conditions = conditionsOf(annotation, [one, other]);
  const draft = new PlanDraft(table, conditions);
  const [x, y] = [draft.numberOf(one.column), draft.numberOf(other.column)];
  for (const column of [x, y]) draft.filter({ column, op: 'is_not_null', values: [] });
  draft.measures = [
    { agg: 'corr', column: x, column2: y, as: 'Correlation' },
    { agg: 'count', as: 'Rows' },
  ];
  const plan = draft.build();
  return [
    {
      kind: 'correlation',
      used: [
        ...cues.map(({ at }) => at),
        ...placesOf(one),
        ...placesOf(other),
        ...conditions.flatMap(({ used }) => used),
      ],
      bonus: 0.08,
      conditions,
      said: [
        'Show the correlation of ',
        { slot: 'measure', text: one.column.label },
        ' and ',
        { slot: 'measure', text: other.column.label },
        ...saidConditions(conditions, table),
      ],
      columns: [one.column, other.column],
      work: async (data): Promise<Evaluation | undefined> => {
        const main = await data.compute(correlationOfPairs, {}, [plan]);
        const [value, p] = main.result.rows[0] ?? [];
        if (typeof value !== 'number' || typeof p !== 'number') return undefined;
        const verdict =
          p >= 0.05
            ? 'no clear relation'
            : Math.abs(value) >= 0.5
              ? 'a strong relation'
              : Math.abs(value) >= 0.3
                ? 'a moderate relation'
                : 'a weak relation';
        return {
          main,
          plan,
          values: [value],
          text: [
            `There is ${verdict}: the correlation is `,
            cell(main, 0, 'correlation', value.toFixed(2)),
            ', and the chance of one as far from zero without any is ',
            cell(main, 0, 'p', p < 0.001 ? 'below 0.1%' : `${(100 * p).toFixed(1)}%`),
            '.',
          ],
        };
      },
    },
  ];
}

const MOVING = /^(goes|go|rises?|falls?|grows?|increases?|decreases?|drops?|moves?|up|down|higher|lower)$/;

/** "does the score go up with the price": tokens that say that one number moves with another. */
function goesWith({ tokens }: Annotation): number[] {
  const isAsked = /^(do|does|is|are)$/.test(tokens[0]?.word ?? '');
  const joint = tokens.find(
    ({ word, at }) => /^(with|as|when)$/.test(word) && MOVING.test(tokens[at - 1]?.word ?? ''),
  );
  if (!isAsked || !joint) return [];
  return tokens
    .filter(({ word, at }) => at === joint.at || MOVING.test(word) || /^(number|of|more|less)$/.test(word))
    .map(({ at }) => at);
}

const SHAPES: Record<string, 'skewness' | 'kurtosis' | 'outliers_by_quartiles'> = {
  ...{ skewness: 'skewness', skew: 'skewness', skewed: 'skewness', kurtosis: 'kurtosis' },
  ...{ outliers: 'outliers_by_quartiles', outlier: 'outliers_by_quartiles' },
};

/** "are there outliers in amount", "the skewness of price". */
export function readShapes(annotation: Annotation): Proposal[] {
  const { tokens, columns, table } = annotation;
  const cue = tokens.find(({ word }) => word in SHAPES);
  const measured = columns.find((span) => isNumeric(span.column));
  if (!cue || !measured) return [];
  const isByDeviation = tokens.some(({ word }) => /^(z|zscore|deviations?|sigma)$/.test(word));
  const known = SHAPES[cue.word] ?? 'skewness';
  const wanted = known === 'outliers_by_quartiles' && isByDeviation ? 'outliers_by_deviation' : known;
  const conditions = conditionsOf(annotation, [measured]);
  const draft = new PlanDraft(table, conditions);
  const column = draft.numberOf(measured.column);
  draft.dimensions = [{ column }];
  draft.measures = [measureOf(draft, 'count', undefined, table.noun)];
  draft.filter({ column, op: 'is_not_null', values: [] });
  const plan = draft.build();
  const small = tokens.filter(({ word }) =>
    /^(how|many|number|there|values?|iqr|interquartile|range|method|z|score|using|detect|find)$/.test(word),
  );
  return [
    {
      kind: 'shape',
      used: [
        cue.at,
        ...placesOf(measured),
        ...small.map(({ at }) => at),
        ...conditions.flatMap(({ used }) => used),
      ],
      bonus: 0.1,
      conditions,
      said: [
        `Show the ${cue.word} of `,
        { slot: 'measure', text: measured.column.label },
        ...saidConditions(conditions, table),
      ],
      columns: [measured.column],
      work: async (data): Promise<Evaluation | undefined> => {
        const main = await data.compute(shapeOfNumbers, {}, [plan]);
        const at = main.result.columns.findIndex(({ name }) => name === wanted);
        const value = main.result.rows[0]?.[at] ?? null;
        return {
          main,
          plan,
          values: [value],
          isEmpty: value === null,
          text: [`${cue.text} of ${measured.column.label}: `, cell(main, 0, wanted), '.'],
        };
      },
    },
  ];
}

/** "how many missing values are in region", "orders without a region". */
export function readMissing(annotation: Annotation): Proposal[] {
  const { tokens, columns, table } = annotation;
  const cue = tokens.find(
    ({ word, at }) =>
      /^(missing|null|empty|blank|nulls|unknown|without)$/.test(word) ||
      (/^(lack|lacks|lacking)$/.test(word) && at > 0) ||
      (word === 'no' && columns.some(({ from }) => from === at + 1)) ||
      (word === 'never' && /^(got|had|gave|given|received|have|has)$/.test(tokens[at + 1]?.word ?? '')),
  );
  const span = columns.find(
    ({ from }) => cue !== undefined && (!/^(without|no|never|lack\w*)$/.test(cue.word) || from > cue.at),
  );
  if (!cue || !span) return [];
  const conditions = conditionsOf(annotation, [span]);
  const draft = new PlanDraft(table, conditions);
  draft.filter({ column: span.column.name, op: 'is_null', values: [] });
  const measure = measureOf(draft, 'count', undefined, table.noun);
  draft.measures = [measure];
  const plan = draft.build();
  const small = tokens.filter(
    ({ word }) =>
      /^(how|many|number|values?|rows|have|there|a|no|got|with|received|gave|given)$/.test(word) ||
      isRowWord(word, table),
  );
  return [
    {
      kind: 'missing',
      used: [
        cue.at,
        ...placesOf(span),
        ...small.map(({ at }) => at),
        ...conditions.flatMap(({ used }) => used),
      ],
      bonus: 0.06,
      conditions,
      said: [
        'Count ',
        { slot: 'measure', text: table.noun },
        ' where ',
        { slot: 'filter', text: `${span.column.label} is missing` },
        ...saidConditions(conditions, table),
      ],
      columns: [span.column],
      work: async (data): Promise<Evaluation> => {
        const main = await data.ask(plan);
        return {
          main,
          plan,
          values: main.result.rows[0] ?? [],
          text: [cell(main, 0, measure.as), ` ${table.noun} have no ${span.column.label}.`],
        };
      },
    },
  ];
}
