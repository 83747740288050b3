import type { Filter } from '@plumbline/contracts';
import { useState } from 'react';
import { conditionsOf, labelOf } from '../../../../entities/plan/conditions.js';
import { Chip } from '../../../../shared/ui/chip.js';
import { AddFilter } from '../../filters/add-filter.js';
import { EMPTY_VIEW } from '../../model/view-state.js';
import { DashboardContext, useDashboard } from '../../parts/dashboard-context.js';

interface TileFiltersProps {
  filters: readonly Filter[];
  onChange: (filters: Filter[]) => void;
}

/** Filters of one tile, set as those of the dashboard are; they hold beside them. */
export function TileFilters({ filters, onChange }: TileFiltersProps) {
  const screen = useDashboard();
  const [isAdding, setIsAdding] = useState(false);
  const own = {
    ...screen,
    others: [],
    view: { ...EMPTY_VIEW, filters: [...filters] },
    change: (part: { filters?: Filter[] }) => part.filters && onChange(part.filters),
    dashboard: { ...screen.dashboard, config: { ...screen.dashboard.config, timeColumn: null } },
  };
  return (
    <fieldset className="py-2">
      <legend className="mb-1.5 text-label">Filters of this tile</legend>
      <div className="flex flex-wrap items-center gap-2">
        {conditionsOf(filters, screen.columns).map(({ column, value, filters: shown }) => (
          <Chip
            key={`${column} ${value}`}
            removeLabel={`Remove the filter on ${labelOf(column)}`}
            onRemove={() => onChange(filters.filter((filter) => !shown.includes(filter)))}
          >
            {labelOf(column)}: {value}
          </Chip>
        ))}
        <DashboardContext value={own}>
          <AddFilter isOpen={isAdding} onOpenChange={setIsAdding} />
        </DashboardContext>
        <span className="text-caption text-text3">The dashboard’s filters apply too</span>
      </div>
    </fieldset>
  );
}
