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

/** Columns of a further source. */
export interface ColumnGroup {
  id: string;
  name: string;
  columns: readonly Column[];
}

interface ColumnListProps {
  columns: readonly Column[];
  others?: readonly ColumnGroup[];
  onChoose: (column: string, sourceId?: string) => void;
}

/** The columns that a filter can be of; those of further sources under their names. */
export function ColumnList({ columns, others = [], onChoose }: ColumnListProps) {
  const [search, setSearch] = useState('');
  const own = offeredOf(columns, search);
  const groups = others
    .map((group) => ({ ...group, columns: offeredOf(group.columns, search) }))
    .filter((group) => group.columns.length > 0);
  return (
    <div className="p-2">
      <SearchInput label="Search columns" value={search} onValueChange={setSearch} autoFocus />
      <div className="mt-1 max-h-72 overflow-y-auto">
        <Columns columns={own} onChoose={(name) => onChoose(name)} />
        {groups.map(({ id, name, columns: offered }) => (
          <section key={id} aria-label={name}>
            <h3 className="truncate px-2 pt-2 pb-1 text-caption text-text3">{name}</h3>
            <Columns columns={offered} onChoose={(column) => onChoose(column, id)} />
          </section>
        ))}
      </div>
      {own.length + groups.length === 0 && (
        <p className="px-2 py-3 text-caption text-text3">No further column matches</p>
      )}
    </div>
  );
}

function offeredOf(columns: readonly Column[], search: string): Column[] {
  const needle = search.trim().toLowerCase();
  return columns
    .filter(({ name, role }) => role !== 'constant' && labelOf(name).toLowerCase().includes(needle))
    .toSorted((a, b) => RANK[a.role] - RANK[b.role]);
}

interface ColumnsProps {
  columns: readonly Column[];
  onChoose: (name: string) => void;
}

function Columns({ columns, onChoose }: ColumnsProps) {
  return (
    <ul>
      {columns.map(({ name, type }) => (
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
  );
}
