import { formatCount } from '@plumbline/charts';
import { type DatabaseTable, MAX_LISTED_TABLES, type Selection } from '@plumbline/contracts';
import { Layers, Table2 } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';

interface TableListProps {
  tables: readonly DatabaseTable[];
  chosen: Selection | undefined;
  onChoose: (table: DatabaseTable) => void;
}

/** Tables and views by their schema, with as many rows as the database believes. */
export function TableList({ tables, chosen, onChoose }: TableListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = tables.filter(({ schema, name }) => `${schema}.${name}`.toLowerCase().includes(wanted));
  const schemas = [...Map.groupBy(found, ({ schema }) => schema)];
  return (
    <nav
      aria-label="Tables"
      className="overflow-y-auto border-border-subtle bg-sunken p-4 max-lg:max-h-80 max-lg:border-b lg:border-r"
    >
      <SearchInput label={`Search ${countsOf(tables)}`} value={search} onValueChange={setSearch} />
      {schemas.map(([schema, members]) => (
        <section key={schema} className="mt-4">
          <div className="flex items-baseline justify-between gap-2 px-2 text-caption text-text3">
            <h3 className="truncate font-medium">{schema}</h3>
            <span>{countsOf(members)}</span>
          </div>
          <ul className="mt-1">
            {members.map((table) => (
              <li key={table.name}>
                <Entry table={table} isChosen={isChosen(table, chosen)} onChoose={() => onChoose(table)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && tables.length > 0 && (
        <p className="mt-4 px-2 text-body text-text2">No table or view matches.</p>
      )}
      <p className="mt-4 px-2 text-caption text-text3">
        Rows are the database’s own estimate.
        {tables.length >= MAX_LISTED_TABLES &&
          ` Only the first ${formatCount(MAX_LISTED_TABLES)} are listed; a query reaches the others.`}
      </p>
    </nav>
  );
}

function Entry({
  table,
  isChosen,
  onChoose,
}: {
  table: DatabaseTable;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const Glyph = table.kind === 'view' ? Layers : Table2;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={table.comment}
      onClick={onChoose}
      className={cn(
        'flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-body pointer-coarse:min-h-11',
        isChosen ? 'bg-selected font-medium text-accent-text' : 'text-text1 hover:bg-hover',
      )}
    >
      <Glyph className="size-4 shrink-0 text-text3" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{table.name}</span>
      {table.rows !== undefined && (
        <span className="shrink-0 text-caption text-text3 tabular-nums">about {formatCount(table.rows)}</span>
      )}
    </button>
  );
}

const isChosen = ({ schema, name }: DatabaseTable, chosen: Selection | undefined): boolean =>
  chosen !== undefined && 'table' in chosen && chosen.schema === schema && chosen.table === name;

function countsOf(tables: readonly DatabaseTable[]): string {
  const views = tables.filter(({ kind }) => kind === 'view').length;
  const counts = [plural(tables.length - views, 'table'), ...(views > 0 ? [plural(views, 'view')] : [])];
  return counts.join(', ');
}
