import { AGGREGATE_WORDS } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { type ColumnSpan, placesOf } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isMoment, isNumeric } from '../table/table.js';
import { conditionsOf } from './parts/conditions.js';
import { groupsOf } from './parts/groups.js';
import type { Evaluation, Proposal } from './reading.js';
import { saidConditions } from './saying.js';

const MAX_POINTS = 1_000;

/** What a picture is drawn of: "the name and budget of each department", "transaction types and how many there are". */
export function readPairs(annotation: Annotation): Proposal[] {
  if (!annotation.isPicture) return [];
  const { tokens, columns } = annotation;
  const counts = tokens.filter(
    ({ word, at }) =>
      (word === 'many' && tokens[at - 1]?.word === 'how') ||
      (word === 'number' && tokens[at + 1]?.word === 'of') ||
      /^(count|distribution)$/.test(word),
  );
  const [first, second, third] = distinct(columns);
  const [group] = groupsOf(annotation);
  const names = group ? columns.find((span) => span.column === group.column) : first;
  if (counts.length > 0 || !second) {
    const isPair = counts.every(({ word }) => word === 'distribution') && second && isNumeric(second.column);
    if (names && !isPair)
      return [
        counted(
          annotation,
          names,
          counts.map(({ at }) => at),
        ),
      ];
  }
  if (!first || !second || isPutTogether(annotation)) return [];
  const isOfNumbers = [first, second].some(
    ({ column }) => isNumeric(column) || isMoment(column) || column.role === 'identifier',
  );
  // Two texts make no points: the rows of each value of the first are counted.
  if (!isOfNumbers)
    return [
      counted(
        annotation,
        first,
        counts.map(({ at }) => at),
      ),
    ];
  return [points(annotation, first, second, group ? undefined : third)];
}

/** "average rating for each language": numbers are put together, not drawn one by one. */
const isPutTogether = ({ tokens, numbers }: Annotation): boolean =>
  tokens.some(
    ({ word, at }) =>
      AGGREGATE_WORDS.has(word) &&
      !numbers.some(({ isAverage, from, to }) => isAverage && from <= at && at < to),
  );

const distinct = (columns: readonly ColumnSpan[]): ColumnSpan[] =>
  columns.filter(({ column }, at) => columns.findIndex((other) => other.column === column) === at);

/** Every mention of what the rows are told apart by, and the words that count. */
function counted(annotation: Annotation, names: ColumnSpan, counts: readonly number[]): Proposal {
  const { table, columns, tokens } = annotation;
  const draft = new PlanDraft(table, conditionsOf(annotation, [names]));
  const conditions = conditionsOf(annotation, [names]);
  const measure = measureOf(draft, 'count', undefined, table.noun);
  draft.dimensions = [{ column: names.column.name }];
  draft.measures = [measure];
  draft.order = [{ by: measure.as, direction: 'desc' }];
  const plan = draft.build();
  const small = tokens
    .filter(({ word }) => /^(each|different|every|all|and|many|total)$/.test(word))
    .map(({ at }) => at);
  const others = columns
    .filter(({ column, score }) => column === names.column || score < 0.8)
    .flatMap(placesOf);
  return {
    kind: 'counted picture',
    used: [...counts, ...small, ...others, ...placesOf(names), ...conditions.flatMap(({ used }) => used)],
    bonus: 0.02,
    conditions,
    said: [
      'Show ',
      { slot: 'measure', text: measure.as.toLowerCase() },
      ' by ',
      { slot: 'by', text: names.column.label },
      ...saidConditions(conditions, table),
    ],
    columns: [names.column],
    work: async (data): Promise<Evaluation> => {
      const main = await data.ask(plan);
      return {
        main,
        plan,
        values: main.result.rows.map((row) => row[1] ?? null),
        isEmpty: main.result.rows.length === 0,
        text: [`${measure.as} by ${names.column.label}.`],
      };
    },
  };
}

/** Points of two numbers; a third column tells them apart. */
function points(annotation: Annotation, one: ColumnSpan, other: ColumnSpan, third?: ColumnSpan): Proposal {
  const { table, tokens } = annotation;
  const spans = [one, other, ...(third ? [third] : [])];
  const conditions = conditionsOf(annotation, spans);
  const draft = new PlanDraft(table, conditions);
  draft.raw = { columns: spans.map(({ column }) => column.name), limit: MAX_POINTS };
  const plan = draft.build();
  const small = tokens
    .filter(({ word }) =>
      /^(relationship|correlation|distribution|versus|between|each|all|and|every)$/.test(word),
    )
    .map(({ at }) => at);
  return {
    kind: 'points',
    used: [...small, ...spans.flatMap(placesOf), ...conditions.flatMap(({ used }) => used)],
    bonus: 0.06,
    conditions,
    said: [
      'Show ',
      { slot: 'measure', text: other.column.label },
      ' by ',
      { slot: 'by', text: one.column.label },
      ...saidConditions(conditions, table),
    ],
    columns: spans.map(({ column }) => column),
    work: async (data): Promise<Evaluation> => {
      const main = await data.ask(plan);
      return {
        main,
        plan,
        values: main.result.rows.map((row) => row[1] ?? null),
        isEmpty: main.result.rows.length === 0,
        text: [`${other.column.label} by ${one.column.label}.`],
      };
    },
  };
}
