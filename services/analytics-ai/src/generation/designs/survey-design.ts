import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import {
  capitalised,
  type DimensionField,
  inOrderOfScale,
  type MeasureField,
  measureOf,
  present,
  type SourceShape,
  shortLabel,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../kpis.js';
import { countFigure, type Design, designed, inOrder, placeIn, type Subject } from './base/design.js';
import { bestAndWorst, MAX_ALONE, topShare } from './best-and-worst.js';
import { asksToRecommend, netPromoters, netPromotersBy, netPromotersWhen } from './net-promoters.js';

const MAX_QUESTIONS = 4;
const MAX_FIGURES = 2;
const MAX_GROUPS = 8;
const MAX_SIDE_BY_SIDE = 6;
const MAX_SPLITS = 2;
/** Steps of a scale of numbers. */
const MAX_STEPS = 11;

interface Question {
  name: string;
  /** From the least to the most; absent for a scale that is averaged. */
  steps?: readonly string[] | readonly number[];
}

/** How each question was answered, the part that answered with the two best steps, and how those who answered differ. */
export function surveyDesign(subject: Subject): Design | undefined {
  const { source, fields, planner } = subject;
  const read = fields.measures.filter(isScale);
  const promoters = source.isLive ? undefined : (read.find(asksToRecommend) ?? recommendingIn(source));
  const numbered = promoters && !read.includes(promoters) ? [promoters, ...read] : read;
  const worded = questionsIn(source).filter(({ name }) => name !== promoters?.name);
  const questions: Question[] = [...numbered.slice(0, 1), ...worded, ...numbered.slice(1)];
  if (questions.length === 0) return undefined;
  const timeless = (figure: KeyFigure): KeyFigure => ({ ...figure, isTimeless: true });
  const others = numbered.filter((field) => field !== promoters);
  const together = source.isLive ? [] : sideBySide(worded, subject);
  // What stands beside all others is not drawn alone as well.
  const isAlone = (question: Question) =>
    together.length === 0 || worded.length <= MAX_ALONE || !worded.some(({ name }) => name === question.name);
  return {
    // All answers are of one survey, whatever day they came on.
    hasTime: true,
    figures: [
      countFigure(subject),
      ...(promoters ? [netPromoters(promoters, subject)] : []),
      ...bestAndWorst(
        others,
        ({ spread }) => spread?.mean,
        (field) => totalFigure(field, planner),
      ),
      ...(source.isLive
        ? []
        : bestAndWorst(
            worded,
            (question) => topShare(question, source),
            (one) => topTwo(one, subject),
          )),
    ].map(timeless),
    pictures: inOrder([
      ...together,
      ...(promoters ? netPromotersBy(promoters, groupsOf(subject), subject) : []),
      ...(promoters ? netPromotersWhen(promoters, subject) : []),
      ...questions
        .filter(isAlone)
        .slice(0, MAX_QUESTIONS)
        .map((question) => answered(question, subject)),
    ]),
    ...tableOf(subject, [
      ...(promoters ? [netPromoters(promoters, subject)] : []),
      ...others.slice(0, MAX_FIGURES).map((field) => totalFigure(field, planner)),
      ...(source.isLive
        ? []
        : worded.slice(0, MAX_SIDE_BY_SIDE).map((question) => topTwo(question, subject))),
    ]),
    without: questions.map(({ name }) => name),
  };
}

/** The question whether people recommend, where its numbers are read as answers on a scale. */
const recommendingIn = ({ profile }: SourceShape): MeasureField | undefined =>
  profile.columns
    .filter(({ type, role }) => type === 'integer' && role === 'dimension')
    .map((column) => measureOf(column, []))
    .find(asksToRecommend);

/** Whether a table of what happened tells of answers: how likely people are to recommend, beside other judgements, and no amounts. */
export function looksLikeSurvey({ fields }: Subject): boolean {
  const asked = fields.measures.filter(isScale);
  const hasAmounts = fields.measures.some(({ agg, isYesNo }) => agg === 'sum' && !isYesNo);
  return asked.length >= 2 && asked.some(asksToRecommend) && !hasAmounts;
}

/** Group by group, what was answered. */
function tableOf(subject: Subject, figures: readonly KeyFigure[]): Pick<Design, 'table'> {
  const { planner } = subject;
  const by = groupsOf(subject).find(({ isOrdered }) => !isOrdered);
  if (!by || figures.length === 0) return {};
  const measures = figures.map(({ measure }) => measure);
  return {
    table: {
      plan: planner.plan({
        measures: [planner.count, ...measures],
        dimensions: [{ column: by.name }],
        order: [{ by: planner.count.as, direction: 'desc' }],
        limit: MAX_GROUPS,
      }),
      reason: `Chosen because ${by.label} says who answered.`,
      formats: Object.fromEntries(
        figures.flatMap(({ measure, format }) => (format ? [[measure.as, format]] : [])),
      ),
    },
  };
}

/** Who answered: what divides them into a few groups, and is no question itself. */
const groupsOf = ({ fields, source }: Subject): DimensionField[] => {
  const asked = new Set(questionsIn(source).map(({ name }) => name));
  return fields.dimensions.filter(
    ({ name, isYesNo, isNames, distinct }) =>
      !isYesNo && !isNames && distinct <= MAX_GROUPS && !asked.has(name),
  );
};

/** All questions beside each other on one scale, group by group. */
function sideBySide(questions: readonly Required<Question>[], subject: Subject): ChartCandidate[] {
  // What ends alike can stand on one scale.
  const stepsOf = ({ steps }: Required<Question>) => JSON.stringify(steps.slice(-2));
  const [most = []] = [...Map.groupBy(questions, stepsOf).values()].sort(
    (one, other) => other.length - one.length,
  );
  if (most.length < 2) return [];
  const asked = most.map(({ name }) => name);
  const measures = most.slice(0, MAX_SIDE_BY_SIDE).map((question) => topTwo(question, subject).measure);
  return groupsOf(subject)
    .slice(0, MAX_SPLITS)
    .map((by) =>
      designed({
        type: 'grouped',
        family: 'composition',
        plan: subject.planner.plan({
          measures,
          dimensions: [{ column: by.name }],
          filters: [present(by.name)],
          order: [{ by: by.name, direction: 'asc' }],
        }),
        ...{ columns: [by.name, ...asked], format: { percent: true } },
        reason: `the questions can be compared with each other, and by ${by.label}`,
      }),
    );
}

/** Columns of answers on a scale of words, and on a short one of numbers. */
const questionsIn = (source: SourceShape): Required<Question>[] => [
  ...wordedQuestions(source),
  ...shortScales(source),
];

/** Scales end at these, or at the highest answer that was given below. */
const ENDS = [5, 7, 10];

/** Whole numbers on so few steps that they are no measure; those that end alike are on the same scale. */
function shortScales({ profile }: SourceShape): Required<Question>[] {
  const scales = profile.columns.filter(
    ({ type, role, min, max, distinct }) =>
      type === 'integer' &&
      role === 'dimension' &&
      distinct > 2 &&
      Number(min) >= 0 &&
      Number(max) < MAX_STEPS,
  );
  const endOf = ({ max }: ColumnProfile) => ENDS.find((end) => end >= Number(max));
  return scales.map((column) => {
    const alike = scales.filter((other) => endOf(other) === endOf(column));
    const best = Math.max(...alike.map(({ max }) => Number(max)));
    return { name: column.name, steps: Array.from({ length: best }, (_, at) => 1 + at) };
  });
}

/** Columns of answers on a scale of words. */
const wordedQuestions = ({ profile }: SourceShape): Required<Question>[] =>
  profile.columns.flatMap((column): Required<Question>[] => {
    const answers = answersOf(column);
    const steps = column.type === 'text' ? inOrderOfScale(answers) : undefined;
    return steps && answers.length === column.distinct ? [{ name: column.name, steps }] : [];
  });

const answersOf = ({ topValues = [] }: ColumnProfile): string[] =>
  topValues.flatMap(({ value }: { value: CellValue }) => (typeof value === 'string' ? [value] : []));

/** Whole numbers on a short scale, such as 1 to 5 or 0 to 10. */
function isScale({ isWhole, isYesNo, min, max, distinct }: MeasureField): boolean {
  return isWhole && !isYesNo && min >= 0 && max <= MAX_STEPS - 1 && distinct > 2 && distinct <= MAX_STEPS;
}

function answered({ name, steps }: Question, { planner, source }: Subject): ChartCandidate {
  const share = planner.named({ agg: 'share' }, 'Share of answers');
  // Numbers order themselves.
  const words = steps?.filter((step) => typeof step === 'string') ?? [];
  const isWorded = words.length > 0;
  const place = isWorded && !source.isLive ? [placeIn(planner, name, words)] : [];
  const by = isWorded ? (place[0]?.as ?? share.as) : name;
  return designed({
    type: isWorded ? 'bar' : 'column',
    family: 'distribution',
    plan: planner.plan({
      measures: [share, ...place],
      dimensions: [{ column: name }],
      filters: [present(name)],
      order: [{ by, direction: isWorded && source.isLive ? 'desc' : 'asc' }],
    }),
    columns: [name, ''],
    format: { percent: true },
    reason: `an average says little of how “${shortLabel(name)}” was answered`,
  });
}

/** The part of the answers on the two best steps. */
function topTwo({ name, steps }: Required<Question>, { planner }: Subject): KeyFigure {
  const [second = '', best = ''] = steps.slice(-2);
  const column = bracketed(name);
  const written = (step: string | number) => (typeof step === 'string' ? quoted(step) : String(step));
  const isTop = `${column} = ${written(best)} or ${column} = ${written(second)}`;
  const isStep = steps.map((step) => `${column} = ${written(step)}`).join(' or ');
  // Whoever says that a question does not apply has not answered it.
  const isAnswered = typeof best === 'string' ? isStep : `not is_null(${column})`;
  const formula = `if(${isTop}, 1, if(${isAnswered}, 0, null))`;
  return {
    measure: planner.named(
      { agg: 'avg', formula },
      `${capitalised(String(second))} or better: ${shortLabel(name)}`,
    ),
    ...{ goodWhen: 'neutral', format: { percent: true } },
    reason: `Chosen because it is the share of “${second}” and “${best}” among those who answered.`,
  };
}
