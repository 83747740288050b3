import type { Filter } from '@plumbline/contracts';
import { conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { type SourcedCondition, sourceNameFor } from '../filters/filter-subject.js';
import { type DashboardScreen, useDashboard } from '../parts/dashboard-context.js';

interface FunnelPanelProps {
  /** Of the tile. */
  id: string;
  touching: readonly SourcedCondition[];
  /** The tile's own selection, which leaves it as it is. */
  own: Filter[];
  notFilteredBy: readonly string[];
}

/** Which filters touch a tile, and which cannot and why. */
export function FunnelPanel({ id, touching, own, notFilteredBy }: FunnelPanelProps) {
  const screen = useDashboard();
  const { columns } = screen;
  return (
    <>
      {touching.length > 0 && (
        <ul className="flex flex-col gap-1 text-body">
          {touching.map(({ column, value, source }) => (
            <li key={`${column} ${value} ${source}`}>
              <span className="text-text3">{labelOf(column)}: </span>
              <span className="text-text1">{value}</span>
              {source !== undefined && <span className="text-text3"> · {source}</span>}
            </li>
          ))}
        </ul>
      )}
      {own.length > 0 && (
        <p className="mt-2 text-caption text-text3 first:mt-0">
          Not filtered by its own selection (
          {conditionsOf(own, columns)
            .map(({ value }) => value)
            .join(', ')}
          ): it keeps all marks.
        </p>
      )}
      {notFilteredBy.map((column) => (
        <p key={column} className="mt-2 text-caption text-text3 first:mt-0">
          Not filtered: {whyNot(column, id, screen)}
        </p>
      ))}
    </>
  );
}

/** A filter of another source reaches a tile through linked columns alone. */
function whyNot(column: string, id: string, screen: DashboardScreen): string {
  const { dashboard, filters, sourceName } = screen;
  const [ownId] = dashboard.dataSourceIds;
  const tile = [...dashboard.config.charts, ...dashboard.config.kpis].find((one) => one.id === id);
  const filter = filters.find((one) => one.column === column);
  const isOfOther = filter && tile && (filter.dataSourceId ?? ownId) !== tile.plan.dataSourceId;
  const source = filter && (sourceNameFor(filter, screen) ?? sourceName);
  if (!isOfOther || !source) return `no column “${column}”`;
  return `no column of its data is linked with “${column}” of ${source}`;
}
