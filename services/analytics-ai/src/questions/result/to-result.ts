import type {
  AnswerableQuestion,
  AnswerEngine,
  AskResult,
  CellValue,
  Headline,
  OtherReading,
  Phrase,
  ReadingPart,
} from '@plumbline/contracts';
import type { RichText } from '../../facts/rich-text.js';
import type { TracedResult } from '../../facts/traced-result.js';
import type { EngineResult, OtherValue } from '../engine/answer-question.js';
import type { Evaluation } from '../readings/reading.js';
import type { Table } from '../table/table.js';
import { chartOfPlan } from './chart-of-plan.js';
import { followUps, suggestedQuestions } from './suggestions.js';

export interface StoredAnswer {
  id: string;
  question: string;
  source: { id: string; name: string; version: number } | undefined;
  table: Table | undefined;
  engine: AnswerEngine;
  tookMs: number;
  /** What completed the last word of a question that is being typed. */
  completion: string;
  pictures: Pictures;
  /** Ids of the facts of what is stated, where they were kept. */
  factOf: ReadonlyMap<TracedResult, string | undefined>;
}

/** What is drawn beside an answer, or beside what there is instead of one. */
export interface Pictures {
  headline?: Headline | undefined;
  /** By reading. */
  readings?: ReadonlyMap<OtherValue, OtherReading['picture']>;
  answerable?: AnswerableQuestion[];
}

/** Everything that an answer states, its own rows first. */
export function tracedBy(result: EngineResult): TracedResult[] {
  if (!result.answered) return [...new Set(result.readings.map(({ traced }) => traced))];
  const { worked, others } = result;
  const inText = worked.text.flatMap((span) => (typeof span === 'string' ? [] : [span.cell.traced]));
  return [
    ...new Set([worked.main, ...(worked.also ?? []), ...inText, ...others.map(({ traced }) => traced)]),
  ];
}

const ADD_FILTER: ReadingPart = { text: 'Filter', slot: 'filter', isAdd: true };

/** The answer as it leaves. */
export function toResult(result: EngineResult, kept: StoredAnswer): AskResult {
  const { id, question, source, table, engine, tookMs, factOf, pictures, completion } = kept;
  const { reading, understood } = result;
  const asked = { id, question, reading, understood, engine, tookMs, ...(completion && { completion }) };
  if (!result.answered || !source || !table) {
    const suggestions = table ? suggestedQuestions(table) : [];
    const missing = result.answered ? [] : result.missing;
    return {
      ...asked,
      answered: false,
      ...{
        dataSourceId: source?.id ?? null,
        dataSourceName: source?.name ?? null,
        dataVersion: source?.version ?? null,
      },
      reason: result.answered ? 'no_data' : result.reason,
      message: result.answered ? 'There is no data to ask.' : result.message,
      ...(!result.answered &&
        result.readings.length > 0 && {
          readings: result.readings.map((one) => toOther(one, factOf, pictures.readings?.get(one))),
        }),
      ...(missing.length > 0 && { missing }),
      waysOut: waysOut(result, missing),
      suggestions,
      ...(pictures.answerable?.length && { answerable: pictures.answerable }),
    };
  }
  const { worked, others, grouped } = result;
  const parts = worked.text.length > 0 ? toPhrases(worked.text, factOf) : [{ text: 'Nothing to show.' }];
  const text = parts.map((part) => part.text).join('');
  const title = text.replace(/\.$/, '');
  const chart = chartOfPlan(worked.plan, worked.main.result, table, { title, named: groupNamed(worked) });
  // A method over plans has no rows of its own that a filter could narrow.
  const isPlain = worked.main.origin.kind === 'query';
  const [asOf] = tracedBy(result)
    .flatMap((traced) => traced.asOf ?? [])
    .toSorted();
  return {
    ...asked,
    answered: true,
    reading: isPlain ? [...reading, ADD_FILTER] : reading,
    ...{ dataSourceId: source.id, dataSourceName: source.name, dataVersion: source.version },
    ...{ text, parts },
    columns: worked.main.result.columns,
    rows: worked.main.result.rows,
    values: worked.values,
    ...(chart && isPlain && { chart }),
    ...(pictures.headline && { headline: pictures.headline }),
    plan: worked.plan,
    alternatives: others.map((one) => toOther(one, factOf)),
    followUps: followUps(question, table, grouped),
    factIds: [...factOf.values()].filter((factId) => factId !== undefined),
    ...(asOf !== undefined && { asOf }),
  };
}

/** The group of the rows that the sentence names first, whichever result it took it from. */
function groupNamed({ main, text }: Evaluation): CellValue | undefined {
  const groups = new Set(main.result.rows.map(([group]) => group));
  const named = text.find(
    (span) => typeof span !== 'string' && typeof span.cell.value === 'string' && groups.has(span.cell.value),
  );
  return named === undefined || typeof named === 'string' ? undefined : named.cell.value;
}

function toPhrases(text: RichText, factOf: StoredAnswer['factOf']): Phrase[] {
  return text.map((span): Phrase => {
    if (typeof span === 'string') return { text: span };
    const { traced, row, column } = span.cell;
    const factId = factOf.get(traced);
    return factId ? { text: span.text, factId, row, column } : { text: span.text };
  });
}

function toOther(
  { reading, value, note, plan, traced }: OtherValue,
  factOf: StoredAnswer['factOf'],
  picture?: OtherReading['picture'],
): OtherReading {
  const factId = factOf.get(traced);
  return {
    reading,
    value,
    plan,
    ...(note && { note }),
    ...(factId && { factId }),
    ...(picture && { picture }),
  };
}

/** From least work to most. */
function waysOut(
  result: EngineResult,
  missing: readonly string[],
): Extract<AskResult, { answered: false }>['waysOut'] {
  if (result.answered || result.reason === 'ambiguous') return [];
  const [word] = missing;
  const rephrase = {
    title: 'Ask it in other words',
    text: 'Name the columns and values as they stand in the data; one of the questions below shows how.',
    action: 'rephrase' as const,
  };
  if (!word) return [rephrase];
  return [
    {
      title: `A calculation called “${word}”`,
      text: 'If it follows from columns that are there, write it once as a formula of a dashboard.',
      action: 'add_calculation',
    },
    {
      title: `A column with “${word}”`,
      text: 'Export it with the rest and replace the file; dashboards and past answers keep their version.',
      action: 'replace_file',
    },
    {
      title: 'Another source that holds it',
      text: 'Connect the database it lives in, or upload a second file.',
      action: 'connect',
    },
  ];
}
