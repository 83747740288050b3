import { expect, it } from '@jest/globals';
import type { Measure } from '@plumbline/contracts';
import { type Fields, type MeasureField, natureOf } from '@plumbline/semantics';
import { worthTelling } from './worth-telling.js';

const field = (name: string, more: Partial<MeasureField> = {}) =>
  ({ name, agg: 'avg', nature: natureOf(name, undefined), format: undefined, ...more }) as MeasureField;

/** The columns whose averages are told of rows that happened, behind how many they were. */
function toldOf(noun: string, measures: MeasureField[]): (string | undefined)[] {
  const figureOf = (measure: Measure) => ({ measure, goodWhen: 'neutral' as const });
  const figures = measures.map(({ name, agg }) => figureOf({ agg, column: name, as: name }));
  const count = figureOf({ agg: 'count', as: 'Count' });
  const fields = { noun, measures, about: { kind: 'events' } } as unknown as Fields;
  return worthTelling([count, ...figures], fields).map(({ measure }) => measure.column);
}

it('of what happened, averages of who or what it happened to are not told', () => {
  const things = ['age', 'weight kg', 'unit price', 'Preis', 'glucose mg/dl'].map((name) => field(name));
  const certificate = field('certificate', { isYesNo: true });
  expect(toldOf('visits', [...things, certificate])).toEqual([undefined]);
});

it('how long it took, how it was rated and what a night came to are told', () => {
  const names = ['wait minutes', 'rating', 'score', 'Preis pro Nacht', 'age (days)', 'violations'];
  const told = names.map((name) => field(name, { isWhole: true }));
  expect(toldOf('stays', told)).toEqual([undefined, ...names]);
});

it('rows that nobody can name are counted where there is nothing else', () => {
  expect(toldOf('rows', [field('amount', { agg: 'sum' })])).toEqual(['amount']);
  expect(toldOf('rows', [])).toEqual([undefined]);
});
