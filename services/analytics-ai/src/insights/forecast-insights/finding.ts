import type { Direction, Overlay, Priority, Sentence } from '@plumbline/contracts';
import { uuidV5 } from '@plumbline/datasets';
import { say, sayCount } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { Method } from '../../facts/method.js';
import type { RichText } from '../../facts/rich-text.js';
import { runMethod } from '../../facts/run-method.js';
import { type Origin, referenceTo, type TracedResult } from '../../facts/traced-result.js';
import type { ForecastContext } from '../../forecasting/compute/forecast-context.js';
import { nameOf, startOf } from '../../forecasting/series/period-clock.js';
import { PERIOD_RULES } from '../../forecasting/series/period-rules.js';
import { seriesKeyOf } from '../../forecasting/series/series-key.js';
import { writeConfidence } from '../engine/confidence.js';
import type { Finding } from '../engine/found.js';
import type { RecordFact } from '../engine/narrate-finding.js';

export type Identify = (origin: Origin) => string;

export const FORECAST_INSIGHT_KINDS = ['passing', 'total', 'enough'] as const;

/** What is foreseen, in words whose numbers are cells of methods. */
export interface ForecastInsight {
  /** What makes it another finding than the others of its forecast. */
  kind: (typeof FORECAST_INSIGHT_KINDS)[number];
  type: 'prediction' | 'recommendation';
  title: RichText;
  description: RichText;
  /** The chance it is stated with, 0 to 1. */
  chance: number;
  priority: Priority;
  direction?: Direction;
  /** The number the title states. */
  value: number;
  /** The period ahead it is about, where it is one. */
  step?: number;
  /** A level that is drawn through the history. */
  level?: { value: number; label: string };
  stated: TracedResult;
  chanceWords: RichText;
  found: RichText[];
  next: RichText;
}

/** A method over the same rows as the forecast. */
export function state(
  { params, plans, results }: ForecastContext,
  method: Method,
  more: Record<string, unknown>,
): TracedResult {
  const all = { ...params, ...more };
  return {
    origin: { kind: 'statistic', method: method.name, params: all, inputs: plans },
    result: runMethod(method, all, results),
  };
}

/** How a cell is written: in the target's unit, or as it says. */
export function cellOf(
  { question }: ForecastContext,
  traced: TracedResult,
  column: string,
  write: (value: number) => string = (value) => say(value, question.format),
) {
  const cell = referenceTo(traced, 0, column);
  return { cell, text: write(Number(cell.value)) };
}

/** "in March 2027", "on Mar 3, 2027". */
export function inPeriod({ params: { clock } }: ForecastContext, step: number): string {
  const preposition = clock.period === 'day' ? 'on' : clock.period === 'hour' ? 'at' : 'in';
  return `${preposition} ${nameOf(clock, clock.count + step)}`;
}

interface Making {
  dataSourceId: string;
  record: RecordFact;
}

/** Where a chart of an insight begins in a dashboard: half its width, four rows high. */
const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };

export function toFinding(
  foretold: ForecastContext,
  forecastInsight: ForecastInsight,
  { dataSourceId, record }: Making,
): Finding {
  const { question, history, params, plans } = foretold;
  const { kind, type, direction, chance, priority, value, stated } = forecastInsight;
  const key = forecastInsightKey(kind, seriesKeyOf(question));
  const [title, description] = [
    toSentence(forecastInsight.title, record),
    toSentence(forecastInsight.description, record),
  ];
  const periods = cellOf(foretold, stated, 'periods', sayCount);
  const { one, many } = PERIOD_RULES[question.period];
  const subtitle = `${question.label} per ${one}`;
  const evidence: Finding['evidence'] = {
    ...{ result: history.result, chartFactId: record(history), subtitle, filters: [] },
    overlay: overlayOf(foretold, forecastInsight, record),
    figures: [
      { label: 'Chance', value: toSentence(forecastInsight.chanceWords, record), note: [] },
      {
        ...{ label: 'Sample', value: toSentence([periods, ` ${many}`], record) },
        note: [{ text: 'tested on the past' }],
      },
    ],
    saw: [description],
    found: forecastInsight.found.map((words) => toSentence(words, record)),
    uses: toSentence(
      [`Uses the forecast of ${question.label.toLowerCase()} and its tests on `, periods, ` past ${many}.`],
      record,
    ),
    next: [toSentence(forecastInsight.next, record)],
    rows: { factId: record(history) },
  };
  const factIds = [...title, ...description, ...evidence.figures.flatMap((figure) => figure.value)]
    .concat(evidence.found.flat(), evidence.uses)
    .flatMap(({ factId }) => factId ?? []);
  return {
    key,
    insight: {
      ...{ title: textOf(title), description: textOf(description), titleParts: title },
      ...{
        descriptionParts: description,
        type,
        confidence: writeConfidence(chance),
        isExact: false,
        priority,
      },
      ...{ dataSourceId, columns: [question.target, question.time], value, ...(direction && { direction }) },
      ...{ sampleSize: Number(periods.cell.value), method: 'Forecast tested on its own past, conformal' },
      factIds: [...new Set([...factIds, evidence.chartFactId])],
      chart: {
        ...{ id: uuidV5(dataSourceId, key), type: 'line', title: textOf(title), subtitle, layout: LAYOUT },
        ...{ plan: elementAt(plans, 0), reason: 'The course that the forecast is made from.' },
        ...(question.format && { format: question.format }),
      },
      ...(forecastInsight.step !== undefined && {
        at: [startOf(params.clock, params.clock.count + forecastInsight.step)],
      }),
    },
    evidence,
  };
}

/** The same for all forecasts of one series: a later one says it anew. */
export const forecastInsightKey = (kind: ForecastInsight['kind'], seriesKey: string): string =>
  `foresight:${kind}:${seriesKey}`;

/** A level as a straight line through all that is drawn. */
function overlayOf(
  { history }: ForecastContext,
  { level, stated }: ForecastInsight,
  record: RecordFact,
): Overlay {
  const [last, first] = [history.result.rows[0], history.result.rows.at(-1)];
  if (!level || !first || !last) return {};
  const end = (cell: (typeof first)[number] | undefined) => ({ x: cell ?? null, y: level.value });
  return { lines: [{ factId: record(stated), label: level.label, from: end(first[0]), to: end(last[0]) }] };
}

function toSentence(words: RichText, record: RecordFact): Sentence {
  return words.map((span) => {
    if (typeof span === 'string') return { text: span };
    const { traced, row, column } = span.cell;
    return { text: span.text, factId: record(traced), row, column };
  });
}

const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');
