import type { CellValue, ForecastPrediction, Phrase, QueryResult, SegmentChange } from '@plumbline/contracts';
import { say, uncapitalised } from '@plumbline/semantics';
import { contributions, elementAt, type SeriesKind } from '@plumbline/statistics';
import { defineMethod } from '../../facts/method.js';
import type { Question } from '../series/question.js';
import { computeForecast, type ForecastParams, forecastParams } from './computed.js';

const double = (name: string) => ({ name, type: 'double' as const });

/** What came in the same periods one season ago, or in as many before those ahead; undefined where history is shorter. */
export function seasonBefore(
  values: readonly number[],
  { seasons }: Pick<SeriesKind, 'seasons'>,
  { horizon }: Pick<ForecastParams, 'horizon'>,
): number | undefined {
  const season = seasons[0] ?? horizon;
  const from = values.length - Math.ceil(horizon / season) * season;
  if (from < 0) return undefined;
  return values.slice(from, from + horizon).reduce((sum, value) => sum + value, 0);
}

export const forecastSegmentChanges = defineMethod({
  name: 'forecast_segment_changes',
  version: '1',
  explanation:
    'What each segment makes up of the change from the same periods one season before, and where there is none as many periods before, to those ahead, in the order of the inputs after the first: its forecast less what came. The last row, without a segment, is what belongs to none, so that the rows add up to the change of the whole.',
  params: forecastParams,
  run: (inputs, params) => {
    const { whole, values, kind, segments } = computeForecast(inputs, params);
    const columns = [
      { name: 'segment', type: 'integer' as const },
      ...['before', 'after', 'change', 'part', 'whole'].map(double),
    ];
    const before = seasonBefore(values, kind, params);
    if (before === undefined) return { columns, rows: [] };
    const after = whole.total.yhat;
    const own = segments.map((one) => ({
      ...{ after: one.forecast.total.yhat, before: seasonBefore(one.values, kind, params) ?? 0 },
    }));
    const { change, parts, rest } = contributions({ after, before }, own);
    const partOf = (value: number) => (change === 0 ? null : value / change);
    const rows = own.map((one, at): CellValue[] => {
      const part = elementAt(parts, at);
      return [at, one.before, one.after, part, partOf(part), change];
    });
    const left = (key: 'before' | 'after', all: number) => own.reduce((sum, one) => sum - one[key], all);
    const others = [-1, left('before', before), left('after', after), rest, partOf(rest), change];
    return { columns, rows: rest === 0 ? rows : [...rows, others] };
  },
});

/** The result as a prediction holds it; what belongs to no segment has no value. */
export function segmentChangesOf(
  { rows }: QueryResult,
  values: readonly Exclude<CellValue, null>[],
): SegmentChange[] {
  return rows.map(([segment, ...numbers]) => {
    const [before = 0, after = 0, change = 0] = numbers.map(Number);
    return { value: values[Number(segment)] ?? null, before, after, change };
  });
}

/** "By store the change of +$3K is made up of West +$2K and East +$1K", the largest first, each number a cell. */
export function saySegmentChanges(
  { rows, columns }: QueryResult,
  values: readonly Exclude<CellValue, null>[],
  { question, factId }: { question: Question; factId: string },
): ForecastPrediction['segmentParts'] {
  if (rows.length === 0 || question.by === null) return [];
  const number = (row: number, column: string): Phrase => {
    const value = Number(rows[row]?.[columns.findIndex(({ name }) => name === column)]);
    return { text: `${value > 0 ? '+' : ''}${say(value, question.format)}`, factId, row, column };
  };
  const sizeOf = (row: number) => Math.abs(Number(rows[row]?.[3]));
  const order = rows.map((_, row) => row).sort((one, other) => sizeOf(other) - sizeOf(one));
  const listed = order.flatMap((row, at): Phrase[] => {
    const value = values[Number(rows[row]?.[0])];
    const name = value === undefined ? `rows without ${uncapitalised(question.by ?? '')}` : String(value);
    const joint = at === 0 ? '' : at === order.length - 1 ? ' and ' : ', ';
    return [{ text: `${joint}${name} ` }, number(row, 'change')];
  });
  return [
    { text: 'The change of ' },
    number(0, 'whole'),
    { text: ' is made up of ' },
    ...listed,
    { text: '.' },
  ];
}
