import type { AlertRule, ColumnFormat, Phrase, PredictionPeriod, Sentence } from '@plumbline/contracts';
import { say, sayCounted, sayShare } from '@plumbline/semantics';
import { countedPeriods } from '../forecasting/series/period-rules.js';
import type { Judged, SeriesRule } from './judge.js';

/** A number of a sentence, by where it stands: in the series as it was queried, or in what was judged. */
export interface Cell {
  of: 'series' | 'judged';
  row: number;
  column: string;
}
export type Said = string | { text: string; cell: Cell };

/** The last period that was judged, with all that a sentence needs to know of it. */
export interface LastPeriod {
  label: string;
  format: ColumnFormat | undefined;
  rule: SeriesRule;
  minRows: number;
  period: PredictionPeriod;
  judged: Judged;
  /** "the week of Aug 3, 2026", and the one that it is compared with. */
  name: string;
  baseName: string | undefined;
  cells: Record<'value' | 'expected' | 'low' | 'high' | 'change', Cell>;
}

export const plainText = (said: readonly Said[]): string =>
  said.map((one) => (typeof one === 'string' ? one : one.text)).join('');

/** Numbers name their facts. */
export function sentenceOf(
  said: readonly Said[],
  factIds: Readonly<Record<Cell['of'], string | undefined>>,
): Sentence {
  return said.map((one): Phrase => {
    if (typeof one === 'string') return { text: one };
    const { of, row, column } = one.cell;
    const factId = factIds[of];
    return { text: one.text, ...(factId !== undefined && { factId, row, column }) };
  });
}

/** How the number stands: "Return rate was 7.2% in the week of Aug 3, 2026, above 6%." */
export function standingWords(last: LastPeriod): Said[] {
  const { label, judged, name, minRows, rule } = last;
  if (!Number.isFinite(judged.value)) return [`${label} has no value in ${name}.`];
  const begin: Said[] = [`${label} was `, numberOf(last, 'value'), ` in ${name}`];
  if (judged.rows < minRows)
    return [
      ...begin,
      `, of ${sayCounted(judged.rows, 'row')}; it waits for ${minRows.toLocaleString('en-US')}.`,
    ];
  if (judged.isFiring === undefined) return [...begin, `; ${whyNotJudged(rule)}`];
  return [...begin, ...limitWords(last), '.'];
}

/** Of a mail. */
export function subjectOf(last: LastPeriod): string {
  const { judged, label } = last;
  const words = plainText(standingWords(last)).replace(/\.$/, '');
  if (judged.isFiring !== false) return words;
  return `${label} is back: ${words.slice(label.length + ' was '.length)}`;
}

function whyNotJudged({ kind }: SeriesRule): string {
  if (kind === 'band')
    return 'its history is too short, or varies too little, to say what is to be expected.';
  return 'there is nothing to compare it with.';
}

function limitWords(last: LastPeriod): Said[] {
  const { rule, judged, format } = last;
  const isFiring = judged.isFiring === true;
  if (rule.kind === 'threshold')
    return [`, ${isFiring ? '' : 'not '}${rule.side} ${say(rule.value, format)}`];
  return rule.kind === 'change' ? changeWords(last, rule) : bandWords(last, isFiring);
}

function changeWords(last: LastPeriod, rule: Extract<AlertRule, { kind: 'change' }>): Said[] {
  const { judged, format, baseName = 'before', cells } = last;
  const change = (judged.value - judged.expected) / Math.abs(judged.expected);
  const side = judged.value < judged.expected ? 'below' : 'above';
  const isPercent = rule.unit === 'percent';
  const size: Said = isPercent
    ? { text: sayShare(Math.abs(change)), cell: cells.change }
    : say(Math.abs(judged.value - judged.expected), format);
  const asked = isPercent ? sayShare(rule.by) : say(rule.by, format);
  const than = judged.isFiring ? `more than ${asked}` : `within ${asked}`;
  return [', ', size, ` ${side} ${baseName} (`, numberOf(last, 'expected'), `), ${than}`];
}

function bandWords(last: LastPeriod, isFiring: boolean): Said[] {
  const { low, high } = last.judged;
  const lead = isFiring ? ', outside of what its history lets expect: ' : ', as its history lets expect: ';
  if (!Number.isFinite(low)) return [`${lead}at most `, numberOf(last, 'high')];
  if (!Number.isFinite(high)) return [`${lead}at least `, numberOf(last, 'low')];
  return [lead, numberOf(last, 'low'), ' to ', numberOf(last, 'high')];
}

const numberOf = (
  { judged, format, cells }: LastPeriod,
  column: 'value' | 'expected' | 'low' | 'high',
): Said => ({ text: say(judged[column], format), cell: cells[column] });

/** "It would have sent 3 messages in the last 52 weeks." */
export function summaryWords(messages: number, judged: number, period: PredictionPeriod): string {
  if (judged === 0) return 'No period of the past could be judged.';
  return `${firedWords(messages)} in the last ${countedPeriods(judged, period)}.`;
}

export const firedWords = (messages: number): string =>
  messages === 0
    ? 'It would not have fired'
    : `It would have fired ${messages === 1 ? 'once' : messages === 2 ? 'twice' : `${messages} times`}`;
