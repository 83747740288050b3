import type { Column } from '@plumbline/contracts';
import { type NewNames, renamedFormula } from '@plumbline/datasets';
import type { SavedCalculation } from './dashboard.entity.js';

/** A calculation that knows columns and others by their new names; so do the formulas that it had. */
export const renamedCalculation = (one: SavedCalculation, names: NewNames): SavedCalculation => ({
  ...one,
  name: names.get(one.name) ?? one.name,
  formula: renamedFormula(one.formula, names),
  ...(one.history && {
    history: one.history.map((past) => ({ ...past, formula: renamedFormula(past.formula, names) })),
  }),
});

/** The new names of columns with those of calculations that have to make room for them. */
export function withRoom(
  names: NewNames,
  calculations: readonly SavedCalculation[],
  columns: readonly Column[],
): NewNames {
  const given = new Set([...names.values()].map((name) => name.toLowerCase()));
  const taken = new Set([...columns, ...calculations].map(({ name }) => name.toLowerCase()));
  const moved = calculations
    .filter(({ name }) => given.has(name.toLowerCase()))
    .map(({ name }): [string, string] => {
      let copy = 2;
      while (taken.has(`${name} ${copy}`.toLowerCase())) copy += 1;
      taken.add(`${name} ${copy}`.toLowerCase());
      return [name, `${name} ${copy}`];
    });
  return new Map([...moved, ...names]);
}
