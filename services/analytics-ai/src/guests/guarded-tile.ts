import type { OpenSource } from '../sources/sources.service.js';
import { narrowTile, type PreparedTile } from '../tiles/tile-plans.js';
import { showsSingleRows } from './counted-plan.js';
import { type GuardedPlan, withoutEach } from './guarded-answers.js';

/**
 * A tile's plan with those under fewer of the reader's filters. Undefined where it is closed whatever it counts: it
 * shows single rows, or it is a chart's figures beside the picture, whose conditions no count follows.
 */
export function guardedTile(
  { tile, filters, narrowed }: Pick<PreparedTile, 'tile' | 'filters' | 'narrowed'>,
  source: OpenSource,
  timeColumn: string | null,
): GuardedPlan | undefined {
  if (showsSingleRows(narrowed.plan) || tile.id.endsWith('.about')) return undefined;
  const wider = withoutEach(filters, timeColumn).map((fewer) => narrowTile(tile, fewer, source).plan);
  return { plan: narrowed.plan, wider };
}
