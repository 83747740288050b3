import type { CellValue, QueryPlan, ReadingPart } from '@plumbline/contracts';
import type { RichText } from '../../facts/rich-text.js';
import type { TracedResult } from '../../facts/traced-result.js';
import { undecided, withMissing } from '../phrasing/open-slots.js';
import { readingOfPlan, sentenceOf, withOptions } from '../phrasing/reading-of-plan.js';
import type { EvaluatedReading, Evaluation, QueryRunner, Reading, SaidPart } from '../readings/reading.js';
import { formatOf, namedValue, sayExact } from '../readings/saying.js';
import { weightsOf } from '../readings/weights.js';
import type { Table } from '../table/table.js';
import { considerQuestion } from './consider-question.js';

/** Words of a question and what became of them. */
interface Understood {
  words: string;
  as: string;
  because: string;
}

export interface OtherValue {
  reading: string;
  value: string;
  /** The number of the group that is named. */
  note?: string;
  values: Evaluation['values'];
  plan: QueryPlan;
  traced: TracedResult;
}

/** Readings that are shown where they disagree. */
const MOST_READINGS = 4;

/** What the engine makes of a question, before anything of it is kept. */
export type EngineResult =
  | {
      answered: true;
      worked: Evaluation;
      reading: ReadingPart[];
      understood: Understood[];
      others: OtherValue[];
      grouped: string[];
    }
  | {
      answered: false;
      reason: 'ambiguous' | 'unsupported' | 'no_such_column' | 'no_data';
      message: string;
      reading: ReadingPart[];
      understood: Understood[];
      readings: OtherValue[];
      missing: string[];
    };

/** Answers a question from one table, asks back, or says what is missing; the same question gets the same answer. */
export async function answerQuestion(
  question: string,
  table: Table,
  data: QueryRunner,
): Promise<EngineResult> {
  const { readings, tried, decision } = await considerQuestion(question, table, data);
  const { best, others, isAmbiguous } = decision;
  if (best) {
    const { reading, worked } = best;
    const grouped = worked.plan.dimensions.map(({ column }) => column);
    const said = withOptions(toParts(reading.said), worked.plan, table);
    return {
      answered: true,
      worked,
      reading: said,
      understood: understoodOf(reading),
      others: others.slice(0, 4).map((one) => otherOf(one, table)),
      grouped,
    };
  }
  const [first] = readings;
  const missing = first ? missingWords(first) : [];
  const base = {
    answered: false as const,
    reading: first ? toParts(first.said) : [],
    understood: first ? understoodOf(first) : [],
    missing,
  };
  if (isAmbiguous)
    return {
      ...base,
      reading: undecided(tried.slice(0, MOST_READINGS).map(({ reading }) => toParts(reading.said))),
      reason: 'ambiguous',
      message: ambiguity(tried),
      readings: tried.slice(0, MOST_READINGS).map((one) => otherOf(one, table)),
    };
  if (missing.length > 0)
    return {
      ...base,
      reading: withMissing(base.reading, missing),
      reason: 'no_such_column',
      message: table.isLive
        ? `We know of nothing called ${listed(missing)} in this data: of the values in its database the commonest alone are known. No number was guessed.`
        : `This data cannot say: it holds nothing called ${listed(missing)}. No number was guessed.`,
      readings: [],
    };
  const isEmpty = first !== undefined && tried.length === 0 && first.score >= 0.75;
  return isEmpty
    ? {
        ...base,
        reason: 'no_data',
        message: 'No rows fit this question, so there is nothing to answer from.',
        readings: [],
      }
    : {
        ...base,
        reason: 'unsupported',
        message: 'We could not tell what this asks of the data. No number was guessed.',
        readings: [],
      };
}

/** Answers a plan that a person edited. */
export async function answerPlan(
  plan: QueryPlan,
  table: Table,
  data: QueryRunner,
): Promise<Extract<EngineResult, { answered: true }>> {
  const main = await data.ask(plan);
  const groups = plan.dimensions.length;
  const values =
    groups > 0
      ? main.result.rows.map((row) => row[groups] ?? null)
      : plan.raw
        ? main.result.rows.map(([value]) => value ?? null)
        : (main.result.rows[0] ?? []);
  const reading = withOptions(readingOfPlan(plan, table), plan, table);
  const [name] = plan.measures;
  const isOne = groups === 0 && !plan.raw && !plan.compare && name !== undefined;
  const text: RichText = isOne
    ? [
        `${name.as} is `,
        {
          cell: { traced: main, row: 0, column: name.as, value: values[0] ?? null },
          text: String(values[0] ?? 'nothing'),
        },
        '.',
      ]
    : [`${sentenceOf(readingOfPlan(plan, table))}.`];
  return {
    answered: true,
    worked: { main, plan, values, text },
    reading,
    understood: [],
    others: [],
    grouped: plan.dimensions.map(({ column }) => column),
  };
}

export const toParts = (said: readonly SaidPart[]): ReadingPart[] =>
  said.map((part) => (typeof part === 'string' ? { text: part } : part));

const otherOf = ({ reading, worked }: EvaluatedReading, table: Table): OtherValue =>
  otherValue(sentenceOf(toParts(reading.said)), worked, table);

/** A reading with what it would say. */
export function otherValue(reading: string, worked: Evaluation, table: Table): OtherValue {
  const { main, plan, values } = worked;
  const group = plan.dimensions.length === 1 ? (main.result.columns[0]?.name ?? '') : '';
  const rowOf = (value: CellValue) => main.result.rows.findIndex(([first]) => first === value);
  const shown = values
    .slice(0, 3)
    .map(
      (value) =>
        (group && rowOf(value) >= 0 && namedValue(main, group, value)) ||
        (typeof value === 'number'
          ? new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)
          : String(value ?? 'nothing')),
    );
  const [first = null] = values;
  const [measure] = plan.measures;
  const [, amount] = (group && values.length === 1 && main.result.rows[rowOf(first)]) || [];
  return {
    reading,
    value: `${shown.join(', ')}${values.length > shown.length ? ', …' : ''}`,
    ...(measure &&
      amount !== undefined && { note: `${measure.as}: ${sayExact(amount, formatOf(measure, table))}` }),
    values,
    plan,
    traced: main,
  };
}

const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

function ambiguity(tried: readonly EvaluatedReading[]): string {
  return `This can be read in ${Math.min(4, tried.length)} ways that give different answers, so none is chosen for you. Each shows what it would say.`;
}

function understoodOf({ annotation, conditions, used, notes }: Reading): Understood[] {
  const { tokens, text } = annotation;
  const wordsOf = (places: readonly number[]) => {
    const range = [...places].sort((one, other) => one - other);
    const [first, last] = [tokens[range[0] ?? -1], tokens[range.at(-1) ?? -1]];
    return first && last ? text.slice(first.from, last.to) : '';
  };
  const columns = annotation.columns
    .filter(({ from }) => used.has(from))
    .map(({ from, to, column, because }) => ({
      words: text.slice(tokens[from]?.from, tokens[to - 1]?.to),
      as: column.label,
      because,
    }));
  const narrowed = conditions.map((condition) => ({
    words: wordsOf(condition.used),
    as: condition.text,
    because: condition.because,
  }));
  return [...columns, ...narrowed, ...notes].filter(({ words }) => words).slice(0, 8);
}

/** Words that the best reading leaves unexplained and that are names rather than small talk, as they stand. */
function missingWords({ annotation, used }: Reading): string[] {
  const heavy = weightsOf(annotation).filter(
    ([at, weight]) => !used.has(at) && weight >= 0.15 && !isSmall(annotation.tokens[at]?.word),
  );
  const found: { from: number; to: number }[] = [];
  for (const [at] of heavy) {
    const last = found.at(-1);
    if (last && last.to === at) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  const { text, tokens } = annotation;
  return found.map(({ from, to }) => text.slice(tokens[from]?.from, tokens[to - 1]?.to)).slice(0, 4);
}

const isSmall = (word = ''): boolean =>
  /^(more|less|fewer|same|first|last|next|before|after|many|much|long|each|total|only|other|than|not|no|if|or|both|why|will|should|highest|lowest|most|least|best|top)$/.test(
    word,
  );
