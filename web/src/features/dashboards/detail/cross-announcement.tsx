import { conditionsOf } from '../../../entities/plan/conditions.js';
import { plural } from '../../../shared/lib/format.js';
import { touchedTiles } from '../model/tiles.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** What a cross-filter did, for those who do not see the tiles change. */
export function CrossAnnouncement() {
  const { view, columns, dashboard, results, isStale } = useDashboard();
  const cross = conditionsOf(
    view.cross.map(({ filter }) => filter),
    columns,
  );
  const { touched } = touchedTiles(dashboard.config, results);
  const text =
    cross.length > 0 && !isStale
      ? `Filtered to ${cross.map(({ value }) => value).join(', ')}. ${plural(touched, 'tile')} filtered.`
      : '';
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
