import type { Filter } from '@plumbline/contracts';
import { type Condition, conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { useDashboard } from '../parts/dashboard-context.js';

interface FunnelPanelProps {
  touching: readonly Condition[];
  /** The tile's own selection, which leaves it as it is. */
  own: Filter[];
  notFilteredBy: readonly string[];
}

/** Which filters touch a tile, and which cannot and why. */
export function FunnelPanel({ touching, own, notFilteredBy }: FunnelPanelProps) {
  const { columns } = useDashboard();
  return (
    <>
      {touching.length > 0 && (
        <ul className="flex flex-col gap-1 text-body">
          {touching.map(({ column, value }) => (
            <li key={`${column} ${value}`}>
              <span className="text-text3">{labelOf(column)}: </span>
              <span className="text-text1">{value}</span>
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
          Not filtered: no column “{column}”
        </p>
      ))}
    </>
  );
}
