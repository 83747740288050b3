import type { Fields, MeasureField } from '@plumbline/semantics';

/**
 * The part of what is there, as the pupils who eat and the seats that are taken, before all else; then what adds up, and the rates of
 * what adds up; what rates are made of, as deaths and a population are, after these.
 */
export function byWeight({ measures, about }: Fields): MeasureField[] {
  const rates = (about?.identities ?? []).filter(({ kind }) => kind === 'ratio');
  const told = rates.filter(({ column }) =>
    measures.some(({ name, nature }) => name === column && nature === 'rate'),
  );
  const made = new Set([...measures.map(({ weight }) => weight), ...told.flatMap(({ of }) => of)]);
  const isOfAll = ({ nature, agg, weight }: MeasureField) =>
    nature === 'rate' &&
    agg === 'weighted_avg' &&
    !measures.some((whole) => whole.name === weight && whole.agg === 'sum') &&
    rates.some(({ of }) => of[1] === weight);
  const rank = (field: MeasureField) =>
    made.has(field.name) ? 3 : isOfAll(field) ? 0 : addsUp(field) ? 1 : 2;
  return measures.toSorted((one, other) => rank(one) - rank(other));
}

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
