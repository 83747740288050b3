import { type Fields, type MeasureField, sizeOf } from '@plumbline/semantics';
import type { Subject } from './design.js';
import { kindOf } from './rate-pictures.js';

/**
 * The part of what is there, as the pupils who eat and the seats that are taken, before all else; then what adds up, and the rates of
 * what adds up; what rates are made of, as deaths and a population are, after these.
 */
export function byWeight(subject: Subject): MeasureField[] {
  const { measures, about } = subject.fields;
  const isBeside = (field: Pick<MeasureField, 'name'>) => isToldBeside(subject, field);
  const rates = (about?.identities ?? []).filter(
    ({ kind, column }) => kind === 'ratio' && !isBeside({ name: column }),
  );
  const told = rates.filter(({ column }) =>
    measures.some(({ name, nature }) => name === column && nature === 'rate'),
  );
  const weighed = measures.filter((field) => !isBeside(field));
  const made = new Set([...weighed.map(({ weight }) => weight), ...told.flatMap(({ of }) => of)]);
  const isOfAll = ({ nature, agg, weight }: MeasureField) =>
    nature === 'rate' &&
    agg === 'weighted_avg' &&
    !measures.some((whole) => whole.name === weight && whole.agg === 'sum') &&
    rates.some(({ of }) => of[1] === weight);
  const rank = (field: MeasureField) =>
    made.has(field.name) ? 3 : isOfAll(field) ? 0 : addsUp(field) ? 1 : 2;
  return measures.toSorted((one, other) => rank(one) - rank(other));
}

/** A part of an amount, and what something cost for each unit or by its size, stand beside the totals that they are made of. */
const isToldBeside = (subject: Subject, field: Pick<MeasureField, 'name'>): boolean =>
  ['part', 'size', 'price'].includes(kindOf(subject, field) ?? '');

/** A size of things, as the area of a field and the power of a plant are, stays in all periods. */
export const stays = ({ about }: Fields, name: string): boolean =>
  (about?.dependencies ?? []).some(
    ({ fine, coarse, isSame }) => coarse === name || (isSame && fine === name && about?.key.includes(coarse)),
  );

/** What adds up by the size of its thing, formed of columns or told by one of them: harvest by the hectare. */
export const isPerSize = (subject: Subject, field: MeasureField): boolean =>
  kindOf(subject, field) === 'size' ||
  (field.nature === 'rate' &&
    !field.format?.percent &&
    field.weight !== undefined &&
    sizeOf(field.weight) !== undefined &&
    stays(subject.fields, field.weight));

/** Gross, net and what lies between move together: one of them is followed. */
export const isOneSum = ({ about }: Fields, one: MeasureField, other: MeasureField): boolean =>
  (about?.identities ?? []).some(({ kind, column, of }) => {
    const names = kind === 'sum' || kind === 'difference' ? [column, ...of] : [];
    return names.includes(one.name) && names.includes(other.name);
  });

/** The reading of a counter adds up what it counted, which says more. */
export const isRunningTotal = ({ about }: Fields, name: string): boolean =>
  (about?.identities ?? []).some(({ kind, column }) => kind === 'running_total' && column === name);

/** At one moment, levels add up across things. */
export const addsUp = ({ nature, agg }: MeasureField): boolean => nature === 'level' || agg === 'sum';

/** The first of all, and then what says by its name that it is good or bad, as a delay does: it is what such a panel is looked at for. */
export function toldFirst([main, ...rest]: readonly MeasureField[]): MeasureField[] {
  const isJudged = (field: MeasureField) => !addsUp(field) && field.goodWhen !== 'neutral';
  const judged = rest.filter(isJudged);
  return [...(main ? [main] : []), ...judged, ...rest.filter((field) => !judged.includes(field))];
}
