import { pluralOf } from '@plumbline/semantics';
import { SURE } from '../engine/decide.js';
import { readQuestion } from '../readings/read.js';
import type { Table } from '../table/table.js';

/** Questions that this data can answer. */
export function suggestedQuestions({ fields, noun }: Table): string[] {
  const [measure] = fields.measures;
  const [dimension, other] = fields.dimensions;
  const word = measure?.agg === 'sum' ? 'Total' : 'Average';
  return [
    ...(measure && dimension ? [`${word} ${measure.label} by ${dimension.label}`] : []),
    ...(measure && fields.time ? [`${word} ${measure.label} by ${fields.time.grain}`] : []),
    ...(dimension ? [`Which ${dimension.label} has the most ${noun}?`] : []),
    ...(other ? [`How many different ${pluralOf(other.label)} are there?`] : []),
    ...(dimension || measure ? [] : [`How many ${noun} are there?`]),
  ].slice(0, 4);
}

const MOST_FOLLOW_UPS = 4;

/** Numbers by one column, the one that a question named where it named one. */
export function groupedQuestions({ fields, columns, noun }: Table, named: string | undefined): string[] {
  const by = columns.find(({ label, kind }) => label === named && kind === 'text');
  const label = by?.label ?? fields.dimensions.find(({ isNames }) => !isNames)?.label;
  if (label === undefined) return [];
  const measured = fields.measures
    .filter(({ isYesNo }) => !isYesNo)
    .map((measure) => `${measure.agg === 'sum' ? 'Total' : 'Average'} ${measure.label} by ${label}`);
  return [...measured.slice(0, 2), `Number of ${noun} by ${label}`, ...measured.slice(2)];
}

/** What to ask next, from what was asked: by period, by another column, beside the year before; only what is understood. */
export function followUps(question: string, table: Table, grouped: readonly string[]): string[] {
  const bare = question.replace(/[?.!\s]+$/, '');
  const { dimensions, time } = table.fields;
  const free = dimensions.filter(({ name, isNames }) => !grouped.includes(name) && !isNames);
  if (grouped.length > 1) return [];
  const base = grouped.length === 1 ? bare.replace(/\s+by\s+.*$/i, '') : bare;
  const candidates = [
    ...(time && !grouped.includes(time.name) ? [`${base} by ${time.grain}`] : []),
    ...free.slice(0, 2).map(({ label }) => `${base} by ${label}`),
    ...(time && !/\bcompared\b|\bvs\b/i.test(bare) ? [`${bare} compared with the year before`] : []),
  ];
  return candidates
    .filter((next) => (readQuestion(next, table)[0]?.score ?? 0) >= SURE)
    .slice(0, MOST_FOLLOW_UPS);
}
