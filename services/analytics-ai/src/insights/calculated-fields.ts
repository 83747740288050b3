import { columnText, writtenOut } from '@plumbline/datasets';
import type { EntityManager } from 'typeorm';
import type { DerivedField } from '../derived-columns/derived-fields.js';
import { formulaColumns } from '../plans/plan-columns.js';
import type { ColumnProfiles } from '../sources/column-profiles.js';
import type { OpenSource } from '../sources/sources.service.js';
import { calculatedColumns } from '../tiles/calculated-columns.js';
import { DashboardRow, formulasOf, type SavedCalculation } from '../tiles/dashboard.entity.js';

/** Calculations compared in one search; each is another column to compare with all others. */
const MAX_CALCULATED = 8;

/** What the dashboards of a source calculate in each row, as columns; one that cannot be computed in its data is left out. */
export async function calculatedFields(
  tx: EntityManager,
  profiles: ColumnProfiles,
  source: OpenSource,
  signal: AbortSignal,
): Promise<DerivedField[]> {
  const rows = await tx.find(DashboardRow, {
    where: { sourceId: source.id },
    order: { createdAt: 'ASC' },
    select: { id: true, calculations: true },
  });
  const formulas = new Map<string, string>();
  const taken = new Set(source.dataset.columns.map(({ name }) => name.toLowerCase()));
  const chosen = rows.flatMap(({ calculations }) =>
    calculations.filter((one) => {
      // Of two dashboards that call different things the same, the older one means it.
      if (one.level !== 'row' || taken.has(one.name.toLowerCase())) return false;
      taken.add(one.name.toLowerCase());
      formulas.set(one.name, writtenOut(columnText(one.name), formulasOf({ calculations })));
      return true;
    }),
  );
  const calculated = calculatedColumns(chosen.slice(-MAX_CALCULATED) satisfies SavedCalculation[]);
  const known = await profiles.of({ ...source, calculations: formulas, calculated }, signal);
  return known.map((profile) => {
    const formula = formulas.get(profile.name) ?? columnText(profile.name);
    const madeOf = [...new Set(formulaColumns(formula))];
    return { derived: { as: profile.name, formula }, madeOf, profile };
  });
}
