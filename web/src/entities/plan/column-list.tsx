import type { Column } from '@plumbline/contracts';
import { useState } from 'react';
import { SearchInput } from '../../shared/ui/fields/input.js';
import { labelOf } from './conditions.js';

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

const KIND_WORDS: Record<Column['type'], string> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'yes or no',
  date: 'date',
  timestamp: 'time',
  text: 'text',
};

interface ColumnListProps {
  columns: readonly Column[];
  onChoose: (column: string) => void;
}

/** The columns that a filter can be of. */
export function ColumnList({ columns, onChoose }: ColumnListProps) {
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const offered = columns
    .filter(({ name, role }) => role !== 'constant' && labelOf(name).toLowerCase().includes(needle))
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
