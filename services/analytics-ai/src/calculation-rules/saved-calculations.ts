import type { Calculation, PastCalculation } from '@plumbline/contracts';
import { type Calculations, calculationsAmong, columnText, namesIn } from '@plumbline/datasets';
import { conflict, notFound, unusable } from '@plumbline/server';
import type { OpenSource } from '../sources/sources.service.js';
import { type DashboardRow, formulasOf, type SavedCalculation } from '../tiles/dashboard.entity.js';
import { renamedCalculation } from '../tiles/renamed-calculations.js';
import { renamedConfig } from '../tiles/renamed-config.js';
import { tilesWith } from './dependants.js';
import { type FormulaData, readCalculation } from './read-calculation.js';

/** The rules of the calculations that one dashboard holds. */

export interface Named {
  name: string;
  formula: string;
  /** How values are written; null: as the formula says. */
  unit?: string | null | undefined;
  decimals?: number | null | undefined;
}

export function rename(row: DashboardRow, known: SavedCalculation, to: string, data: OpenSource): void {
  const isSameName = to.toLowerCase() === known.name.toLowerCase();
  if (!isSameName) refuseTakenName(to, { ...data, calculations: formulasOf(row) });
  const names = new Map([[known.name, to]]);
  row.config = renamedConfig(row, { sourceId: row.sourceId, names });
  row.calculations = row.calculations.map((one) => renamedCalculation(one, names));
}

export const answerOf = (one: SavedCalculation, row: DashboardRow): Calculation => ({
  ...one,
  dependants: tilesWith(one.name, row, formulasOf(row)),
});

export function findIn({ calculations }: DashboardRow, id: string): SavedCalculation {
  const found = calculations.find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** The dashboard's calculations as they would be with a formula changed, so that one that leads back to itself is seen. */
export function withChange(
  { calculations = new Map() }: OpenSource,
  name: string | undefined,
  formula: string,
) {
  return name === undefined ? calculations : new Map([...calculations, [name, formula]]);
}

/** What a formula means, and how a person wants its values written. */
export function meaningOf(
  { name, formula, unit: chosen, decimals }: Named,
  source: FormulaData,
  calculations: Calculations,
) {
  const { level, type, unit } = readCalculation(formula, source, calculations);
  const said = chosen ?? unit;
  return {
    ...{ name, formula, level, type },
    ...(said !== undefined && { unit: said }),
    ...(chosen && { unitBy: 'person' as const }),
    ...(typeof decimals === 'number' && { decimals }),
  };
}

/** What of a calculation a person chose. */
export const chosenOf = ({
  unit,
  unitBy,
  decimals,
}: Pick<SavedCalculation, 'unit' | 'unitBy' | 'decimals'>): Pick<Named, 'unit' | 'decimals'> => ({
  unit: unitBy === 'person' ? (unit ?? null) : null,
  decimals: decimals ?? null,
});

/** Former formulas that are kept. */
const MOST_KEPT = 20;

/** The formulas that a calculation had, the one that is changed now first. */
export function historyOf(known: SavedCalculation, changed: Named, by: string): PastCalculation[] {
  const { name, formula, history = [] } = known;
  if (name === changed.name && formula === changed.formula) return history;
  return [{ name, formula, changedBy: by, changedAt: new Date().toISOString() }, ...history].slice(
    0,
    MOST_KEPT,
  );
}

/** What is made of a changed calculation means something else from now on; one that it would break keeps it from being changed. */
export function refreshUsers(row: DashboardRow, changed: SavedCalculation, source: OpenSource): void {
  const known = formulasOf(row);
  row.calculations = row.calculations.map((one) => {
    if (one.id === changed.id || !calculationsAmong(namesIn(one.formula), known).includes(changed.name))
      return one;
    const named = { name: one.name, formula: one.formula, ...chosenOf(one) };
    const { level, ...meaning } = meaningOf(named, { ...source, calculations: known }, known);
    if (level !== one.level)
      throw conflict(`The calculation “${one.name}” uses this one as it was. Change it first.`);
    return { ...one, ...meaning };
  });
}

/** Letter case makes no difference: two names that differ in it alone would be taken for one another. */
export function refuseTakenName(name: string, { dataset, calculations = new Map() }: OpenSource): void {
  const wanted = name.toLowerCase();
  if (dataset.columns.some((column) => column.name.toLowerCase() === wanted))
    throw conflict(`There is already a column “${name}” in this data. Choose another name.`);
  if ([...calculations.keys()].some((known) => known.toLowerCase() === wanted))
    throw conflict(`This dashboard already has a calculation “${name}”. Choose another name.`);
}

/** What tiles use as a column cannot become a measure under them, nor the other way round. */
export function refuseOtherLevel(
  changed: SavedCalculation,
  known: SavedCalculation,
  row: DashboardRow,
): void {
  const isUsed = answerOf(changed, row).dependants.length > 0;
  if (changed.level === known.level || !isUsed) return;
  const message =
    known.level === 'row'
      ? `Tiles use ${columnText(known.name)} as a value of each row; this formula puts rows together.`
      : `Tiles use ${columnText(known.name)} as a measure; this formula has a value in each row.`;
  throw unusable(message, {
    from: 0,
    to: changed.formula.length,
    expected: `a formula of ${known.level} level`,
  });
}

export function usesOf(tiles: number, others: readonly Named[]): string {
  const parts = [
    ...(tiles > 0 ? [`${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`] : []),
    ...others.map(({ name }) => `the calculation “${name}”`),
  ];
  const verb = parts.length === 1 && (tiles === 1 || others.length === 1) ? 'uses' : 'use';
  return `${parts.join(' and ')} ${verb}`;
}
