import type { CellValue, ColumnProfile, Measure } from '@plumbline/contracts';
import { capitalised, inOrderOfScale, type MeasureField, present, shortLabel } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../kpis.js';
import { bracketed, type Design, designed, inOrder, quoted, type Subject } from './design.js';

const MAX_QUESTIONS = 4;
const MAX_FIGURES = 2;
/** Steps of a scale of numbers. */
const MAX_STEPS = 11;

interface Question {
  name: string;
  /** From the least to the most; absent for a scale of numbers, which orders itself. */
  steps?: string[];
}

/** How each question was answered, the part that answered with the two best steps, and how those who answered differ. */
export function surveyDesign(subject: Subject): Design | undefined {
  const { source, fields, planner } = subject;
  const worded = source.profile.columns.flatMap((column): Required<Question>[] => {
    const steps = column.type === 'text' ? inOrderOfScale(answersOf(column)) : undefined;
    return steps && steps.length === column.distinct ? [{ name: column.name, steps }] : [];
  });
  const numbered = fields.measures.filter(isScale);
  const questions: Question[] = [...numbered.slice(0, 1), ...worded, ...numbered.slice(1)];
  if (questions.length === 0) return undefined;
  const count: KeyFigure = {
    ...{ measure: planner.count, goodWhen: 'neutral', format: { decimals: 0 } },
    reason: `Chosen because every other figure rests on this many ${fields.noun}.`,
  };
  return {
    figures: [
      count,
      ...numbered.slice(0, MAX_FIGURES).map((field) => totalFigure(field, planner)),
      ...(source.isLive ? [] : worded.slice(0, MAX_FIGURES + 1).map((question) => topTwo(question, subject))),
    ],
    pictures: inOrder(questions.slice(0, MAX_QUESTIONS).map((question) => answered(question, subject))),
    without: questions.map(({ name }) => name),
  };
}

const answersOf = ({ topValues = [] }: ColumnProfile): string[] =>
  topValues.flatMap(({ value }: { value: CellValue }) => (typeof value === 'string' ? [value] : []));

/** Whole numbers on a short scale, such as 1 to 5 or 0 to 10. */
function isScale({ isWhole, isYesNo, min, max, distinct }: MeasureField): boolean {
  return isWhole && !isYesNo && min >= 0 && max <= MAX_STEPS - 1 && distinct > 2 && distinct <= MAX_STEPS;
}

function answered({ name, steps }: Question, { planner, source }: Subject): ChartCandidate {
  const share = planner.named({ agg: 'share' }, 'Share of answers');
  const isOrdered = steps !== undefined && !source.isLive;
  const place: Measure[] = isOrdered
    ? [planner.named({ agg: 'min', formula: placeOf(name, steps) }, 'Step')]
    : [];
  const by = steps === undefined ? name : (place[0]?.as ?? share.as);
  return designed({
    type: steps === undefined ? 'column' : 'bar',
    family: 'distribution',
    plan: planner.plan({
      measures: [share, ...place],
      dimensions: [{ column: name }],
      filters: [present(name)],
      order: [{ by, direction: steps !== undefined && !isOrdered ? 'desc' : 'asc' }],
    }),
    columns: [name, ''],
    format: { percent: true },
    reason: `an average says little of how “${shortLabel(name)}” was answered`,
  });
}

function placeOf(name: string, steps: readonly string[]): string {
  const cases = steps.map((step, at) => `${bracketed(name)} = ${quoted(step)}, ${at + 1}`);
  return `case(${cases.join(', ')})`;
}

/** The part of the answers on the two best steps. */
function topTwo({ name, steps }: Required<Question>, { planner }: Subject): KeyFigure {
  const [second = '', best = ''] = steps.slice(-2);
  const column = bracketed(name);
  const isTop = `${column} = ${quoted(best)} or ${column} = ${quoted(second)}`;
  const formula = `if(is_null(${column}), null, if(${isTop}, 1, 0))`;
  return {
    measure: planner.named({ agg: 'avg', formula }, `${capitalised(second)} or better: ${shortLabel(name)}`),
    ...{ goodWhen: 'neutral', format: { percent: true } },
    reason: `Chosen because it is the share of “${second}” and “${best}” among those who answered.`,
  };
}
