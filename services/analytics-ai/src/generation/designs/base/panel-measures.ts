import type { Fields, MeasureField } from '@plumbline/semantics';

/** What adds up first; what rates are made of, as deaths and a population are, after these. */
export function byWeight({ measures, about }: Fields): MeasureField[] {
  const rates = (about?.identities ?? []).filter(({ kind }) => kind === 'ratio');
  const told = rates.filter(({ column }) =>
    measures.some(({ name, nature }) => name === column && nature === 'rate'),
  );
  const made = new Set([...measures.map(({ weight }) => weight), ...told.flatMap(({ of }) => of)]);
  const rank = (field: MeasureField) => (made.has(field.name) ? 2 : addsUp(field) ? 0 : 1);
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
