import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ColumnList } from '../../../entities/plan/column-list.js';
import { labelOf } from '../../../entities/plan/conditions.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { FilterEditor } from './filter-editor.js';

/** First the column, then what it may be. */
export function NewFilter({ onDone }: { onDone: () => void }) {
  const [column, setColumn] = useState<string>();
  const { columns, dashboard, view, filterable } = useDashboard();
  const taken = new Set([dashboard.config.timeColumn, ...view.filters.map((one) => one.column)]);
  const offered = [...columns.values()].filter(
    ({ name }) => !taken.has(name) && (filterable?.has(name) ?? true),
  );
  if (column === undefined) return <ColumnList columns={offered} onChoose={setColumn} />;
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <BareIconButton label="Back to the columns" autoFocus onClick={() => setColumn(undefined)}>
          <ArrowLeft aria-hidden="true" />
        </BareIconButton>
        <h2 className="truncate text-h3">{labelOf(column)}</h2>
      </div>
      <FilterEditor column={column} onDone={onDone} />
    </>
  );
}
