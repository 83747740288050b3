import type { Column } from '@plumbline/contracts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '../../../entities/plan/conditions.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { FilterEditor } from './filter-editor.js';

/** First the column, then what it may be. */
export function NewFilter({ onDone }: { onDone: () => void }) {
  const [column, setColumn] = useState<string>();
  if (column === undefined) return <ColumnList onChoose={setColumn} />;
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

/** Columns that split or measure come first; ids and free text can be filtered, too. */
const RANK: Record<Column['role'], number> = {
  dimension: 0,
  geo: 0,
  measure: 1,
  time: 2,
  identifier: 3,
  text: 3,
  constant: 4,
};

function ColumnList({ onChoose }: { onChoose: (column: string) => void }) {
  const { columns, dashboard, view, filterable } = useDashboard();
  const [search, setSearch] = useState('');
  const taken = new Set([dashboard.config.timeColumn, ...view.filters.map(({ column }) => column)]);
  const needle = search.trim().toLowerCase();
  const offered = [...columns.values()]
    .filter(({ name, role }) => role !== 'constant' && !taken.has(name) && (filterable?.has(name) ?? true))
    .filter(({ name }) => labelOf(name).toLowerCase().includes(needle))
    .toSorted((a, b) => RANK[a.role] - RANK[b.role]);
  return (
    <div className="p-2">
      <SearchInput label="Search columns" value={search} onValueChange={setSearch} autoFocus />
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {offered.map(({ name, type }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-body text-text1 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{labelOf(name)}</span>
              <span className="text-caption text-text3">{KIND_WORDS[type]}</span>
            </button>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p className="px-2 py-3 text-caption text-text3">No further column matches</p>}
    </div>
  );
}

const KIND_WORDS: Record<Column['type'], string> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'yes or no',
  date: 'date',
  timestamp: 'time',
  text: 'text',
};
