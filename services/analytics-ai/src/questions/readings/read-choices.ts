import type { Annotation } from '../matching/annotate.js';
import { placesOf, type ValueSpan } from '../matching/spans.js';
import type { Condition } from '../plans/plan-draft.js';
import { isMoment, isRecords, isYear } from '../table/table.js';
import { extremeOf, isRank, measuredBy } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import { type Measured, pairOf, sideOf, sidePlan, textOf } from './parts/pairs.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, saidConditions, spokenConditions } from './saying.js';

interface Comparative {
  direction: 'asc' | 'desc';
  at: number;
}

const MORE =
  /^(more|most|higher|highest|greater|greatest|larger|largest|bigger|biggest|longer|longest|later|latest|newer|taller|heavier|better|best|farther|older)$/;
const LESS =
  /^(less|least|lower|lowest|fewer|fewest|smaller|smallest|shorter|shortest|earlier|earliest|first|sooner|younger|lighter|worse|cheaper)$/;

function comparativeOf({ tokens }: Annotation): Comparative | undefined {
  const found = tokens.findLast(({ word }) => MORE.test(word) || LESS.test(word));
  return found && { at: found.at, direction: MORE.test(found.word) ? 'desc' : 'asc' };
}

/** "which is longer, A or B", "who won more races, A or B". */
export function readChoices(annotation: Annotation): Proposal[] {
  const pair = pairOf(annotation);
  const { tokens } = annotation;
  const isOr = pair && tokens.slice(pair[0].to, pair[1].from).some(({ word }) => word === 'or');
  if (!pair || !isOr) return [];
  const comparative = comparativeOf(annotation);
  const conditions = conditionsOf(annotation, pair);
  if (!comparative) return conditions.length > 0 ? [whichOf(annotation, pair, conditions)] : [];
  const isAverage = tokens.some(({ word }) => word === 'average' || word === 'mean');
  const near = measureNear(annotation, comparative);
  const measured: Measured = { ...near, ...(isAverage && { isAverage }) };
  const rank =
    measured.column &&
    isRank(measured.column) &&
    !/^(first|earlier|earliest|sooner|later)$/.test(tokens[comparative.at]?.word ?? '');
  const isDown = rank ? comparative.direction === 'desc' : comparative.direction === 'asc';
  const isOld =
    measured.column && tokens[comparative.at]?.word === 'older' && !measured.column.words.includes('age');
  const given = { pair, conditions, isLess: isOld ? true : isDown, at: comparative.at };
  // "more expensive" names no number: in sum or on average.
  const isGuessed = near.isGuessed === true && near.column?.isAdditive === true && !isAverage;
  const both =
    isGuessed && isRecords(annotation.table) ? [measured, { ...measured, isAverage: true }] : [measured];
  return both.map((each) => choice(annotation, { ...given, measured: each }));
}

function measureNear(
  annotation: Annotation,
  { at, direction }: Comparative,
): Measured & { isGuessed?: boolean } {
  const word = annotation.tokens[at]?.word ?? '';
  const adjective = word
    .replace(/er$/, 'est')
    .replace(/^(more|most)$/, 'most')
    .replace(/^(less|fewer|least)$/, 'least');
  const base = extremeOf({
    ...annotation,
    tokens: annotation.tokens.map((token) =>
      token.at === at
        ? {
            ...token,
            word: adjective === 'earliest' || /^(first|earlier|later)$/.test(word) ? 'earliest' : adjective,
          }
        : token,
    ),
  });
  const extreme = base ?? {
    at,
    used: [at],
    direction,
    about: [],
    isTime: false,
    isVague: false,
    take: 1,
    skip: 0,
    isCounted: false,
    word,
  };
  const found = measuredBy(annotation, { ...extreme, at }, undefined);
  if (found) {
    const isGuessed = found.used.length === 0;
    return { ...found, used: [...found.used, ...(base?.used ?? [])], isGuessed };
  }
  if (!extreme.isTime) return { used: [] };
  const time = annotation.table.columns.find((column) => isMoment(column) || isYear(column));
  return time ? { column: time, used: [] } : { used: [] };
}

/** "or", and the column that both are values of. */
function betweenAndBefore({ columns }: Annotation, [one, other]: [ValueSpan, ValueSpan]): number[] {
  const joint = Array.from({ length: Math.max(0, other.from - one.to) }, (_, at) => one.to + at);
  const own = columns.filter(({ column }) => column === one.options[0]?.column);
  return [...joint, ...own.flatMap(placesOf)];
}

interface Choice {
  pair: [ValueSpan, ValueSpan];
  conditions: Condition[];
  measured: Measured;
  isLess: boolean;
  at: number;
}

function choice(annotation: Annotation, { pair, conditions, measured, isLess, at }: Choice): Proposal {
  const { table } = annotation;
  const sides = pair.map((span) => ({
    span,
    draft: sidePlan(annotation, [...sideOf(span), ...conditions], measured),
  }));
  const name = measured.column?.label ?? `number of ${table.noun}`;
  return {
    kind: 'choice',
    used: [
      at,
      ...annotation.tokens.filter(({ word }) => /^(average|mean|total)$/.test(word)).map((token) => token.at),
      ...betweenAndBefore(annotation, pair),
      ...pair.flatMap(placesOf),
      ...measured.used,
      ...conditions.flatMap(({ used }) => used),
    ],
    bonus: 0.08,
    conditions,
    said: [
      'Compare the ',
      { slot: 'measure', text: name },
      ' of ',
      { slot: 'filter', text: pair.map((span) => textOf(annotation, span)).join(' and ') },
    ],
    columns: measured.column ? [measured.column] : [],
    work: async (data): Promise<Evaluation | undefined> => {
      const results = [];
      for (const { draft } of sides) results.push(await data.ask(draft.build()));
      const [one, other] = results.map(({ result }) => result.rows[0]?.[0] ?? null);
      if (one === null || other === null || one === undefined || other === undefined || one === other)
        return undefined;
      const isFirst = isLess ? one < other : one > other;
      const winner = isFirst ? 0 : 1;
      const [main, second] = isFirst ? results : [...results].reverse();
      const span = pair[winner];
      if (!main || !second || !span) return undefined;
      const value =
        span.options[0]?.values.length === 1 ? (span.options[0].values[0] ?? null) : textOf(annotation, span);
      const as = main.result.columns[0]?.name ?? '';
      return {
        main,
        plan: sides[winner]?.draft.build() ?? { ...annotationPlan(main) },
        values: [value],
        also: [second],
        text: [`${value}, with `, cell(main, 0, as), ' against ', cell(second, 0, as), '.'],
      };
    },
  };
}

const annotationPlan = (main: Evaluation['main']): Evaluation['plan'] => {
  if (main.origin.kind !== 'query') throw new TypeError('a side of a comparison is a plan');
  return main.origin.plan;
};

/** "was Ulm or Unterwalden founded in 1115": the one with rows that fulfil the rest. */
function whichOf(annotation: Annotation, pair: [ValueSpan, ValueSpan], conditions: Condition[]): Proposal {
  const { table } = annotation;
  const sides = pair.map((span) => ({
    span,
    draft: sidePlan(annotation, [...sideOf(span), ...conditions], { used: [] }),
  }));
  return {
    kind: 'choice',
    used: [...pair.flatMap(placesOf), ...conditions.flatMap(({ used }) => used)],
    bonus: 0.05,
    conditions,
    said: [
      'Find which of ',
      { slot: 'filter', text: pair.map((span) => textOf(annotation, span)).join(' and ') },
      ' has rows',
      ...saidConditions(conditions, table),
    ],
    columns: [],
    work: async (data): Promise<Evaluation | undefined> => {
      const results = [];
      for (const { draft } of sides) results.push(await data.ask(draft.build()));
      const counts = results.map(({ result }) => Number(result.rows[0]?.[0] ?? 0));
      const found = counts.map((count) => count > 0);
      const winner = found.indexOf(true);
      const [main, side] = [results[winner], sides[winner]];
      if (!main || !side || found.filter(Boolean).length !== 1) return undefined;
      return {
        main,
        plan: side.draft.build(),
        values: [textOf(annotation, side.span)],
        text: [
          `${textOf(annotation, side.span)}${spokenConditions(conditions)}: `,
          cell(main, 0, main.result.columns[0]?.name ?? ''),
          ` ${table.noun}.`,
        ],
      };
    },
  };
}
