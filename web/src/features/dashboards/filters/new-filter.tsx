import type { Column } from '@plumbline/contracts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ColumnList } from '../../../entities/plan/column-list.js';
import { labelOf } from '../../../entities/plan/conditions.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { type DashboardScreen, useDashboard } from '../parts/dashboard-context.js';
import { FilterEditor } from './filter-editor.js';
import { type FilterSubject, isAbout, sourceNameFor } from './filter-subject.js';

/** First the column, of any source of the dashboard, then what it may be. */
export function NewFilter({ onDone }: { onDone: () => void }) {
  const [subject, setSubject] = useState<FilterSubject>();
  const screen = useDashboard();
  if (subject === undefined)
    return (
      <ColumnList
        columns={ownColumns(screen)}
        others={otherColumns(screen)}
        onChoose={(column, dataSourceId) =>
          setSubject({ column, ...(dataSourceId !== undefined && { dataSourceId }) })
        }
      />
    );
  const source = sourceNameFor(subject, screen);
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <BareIconButton label="Back to the columns" autoFocus onClick={() => setSubject(undefined)}>
          <ArrowLeft aria-hidden="true" />
        </BareIconButton>
        <div className="min-w-0">
          <h2 className="truncate text-h3">{labelOf(subject.column)}</h2>
          {source !== undefined && <p className="truncate text-caption text-text3">of {source}</p>}
        </div>
      </div>
      <FilterEditor subject={subject} onDone={onDone} />
    </>
  );
}

function ownColumns({ columns, dashboard, view, filterable }: DashboardScreen): Column[] {
  const { timeColumn } = dashboard.config;
  return [...columns.values()].filter(
    ({ name }) =>
      name !== timeColumn && !view.filters.some(isAbout({ column: name })) && (filterable?.has(name) ?? true),
  );
}

/** A column that is linked with one of the dashboard's own source is filtered by that. */
function otherColumns({ others, dashboard, view }: DashboardScreen) {
  const [ownId = ''] = dashboard.dataSourceIds;
  const { columnLinks = [] } = dashboard.config;
  return others.map(({ id, name, columns }) => ({
    ...{ id, name },
    columns: [...columns.values()].filter(
      (column) =>
        !columnLinks.some((link) => link[id] === column.name && link[ownId] !== undefined) &&
        !view.filters.some(isAbout({ column: column.name, dataSourceId: id })),
    ),
  }));
}
