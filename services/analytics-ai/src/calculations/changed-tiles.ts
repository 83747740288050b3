import type { ChangedTile, Chart, Kpi, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Calculations, calculationsIn, PlanError, withCalculations } from '@plumbline/datasets';
import { tilesWith } from '../calculation-rules/dependants.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/** Tiles that are worked out twice at most. */
const MOST_TILES = 6;

/** The tiles that a calculation is part of, with the plans of what they show and of what they would show. */
export function tilesToCompare(
  row: Pick<DashboardRow, 'config' | 'sourceId'>,
  name: string,
  { saved, next }: { saved: Calculations; next: Calculations },
): { tile: Chart | Kpi; plans: [saved: QueryPlan, next: QueryPlan] }[] {
  const ids = new Set(tilesWith(name, row, saved));
  return [...row.config.kpis, ...row.config.charts]
    .filter(({ id, plan }) => ids.has(id) && calculationsIn(plan, saved).includes(name))
    .slice(0, MOST_TILES)
    .flatMap((tile) => {
      const plans = bothPlans(tile.plan, { saved, next });
      return plans ? [{ tile, plans }] : [];
    });
}

/** None where the formula cannot stand in the tile: a value of each row in the place of a measure. */
function bothPlans(
  plan: QueryPlan,
  { saved, next }: { saved: Calculations; next: Calculations },
): [QueryPlan, QueryPlan] | undefined {
  try {
    return [withCalculations(plan, saved), withCalculations(plan, next)];
  } catch (error) {
    if (error instanceof PlanError) return undefined;
    throw error;
  }
}

/** One number before and after, or whether groups come in another order. */
export function changedTile(
  { id, plan }: Chart | Kpi,
  saved: QueryResult | undefined,
  next: QueryResult | undefined,
): ChangedTile {
  if (!saved || !next) return { id };
  if (plan.dimensions.length === 0)
    return { id, saved: saved.rows[0]?.[0] ?? null, next: next.rows[0]?.[0] ?? null };
  const keyOf = ({ rows }: QueryResult) =>
    JSON.stringify(rows.map((row) => row.slice(0, plan.dimensions.length)));
  return { id, isReordered: keyOf(saved) !== keyOf(next) };
}
