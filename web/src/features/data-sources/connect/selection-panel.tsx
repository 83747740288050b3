import { formatCount } from '@plumbline/charts';
import type { DatabaseTable, Selection, SelectionPreview } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { selectionQuery } from '../../../entities/connection/connections.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { type Keep, Keeping } from './keep/keeping.js';

interface SelectionPanelProps {
  connectionId: string;
  selection: Selection;
  /** What is known of the table, where it is one. */
  table: DatabaseTable | undefined;
  /** What the last test said of the server. */
  server: string | undefined;
  keep: Keep;
  onKeep: (keep: Keep) => void;
  onQuery: () => void;
}

/** The first rows of what is chosen, and what becomes of it. */
export function SelectionPanel({
  connectionId,
  selection,
  table,
  server,
  keep,
  onKeep,
  onQuery,
}: SelectionPanelProps) {
  const preview = useQuery(selectionQuery(connectionId, selection));
  const isTable = 'table' in selection;
  return (
    <div className="flex flex-col gap-6">
      <section>
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 className="text-h3 wrap-anywhere">
            {isTable ? `${selection.schema}.${selection.table}` : 'Your query'}{' '}
            <span className="text-caption font-normal text-text3 tabular-nums">{sizeOf(table)}</span>
          </h3>
          {isTable && (
            <Button variant="link" size="compact" onClick={onQuery}>
              Write a query instead
            </Button>
          )}
        </div>
        {preview.isPending && (
          <SkeletonGroup label="Reading the first rows">
            <Skeleton className="mt-3 h-64" />
          </SkeletonGroup>
        )}
        {preview.isError && <ErrorState title="The rows could not be read" error={preview.error} />}
        {preview.data && <Rows preview={preview.data} />}
      </section>
      <Keeping server={server} keep={keep} onKeep={onKeep} />
    </div>
  );
}

function sizeOf(table: DatabaseTable | undefined): string {
  if (!table) return '';
  const columns = plural(table.columns.length, 'column');
  return table.rows === undefined ? columns : `about ${plural(table.rows, 'row')} × ${columns}`;
}

const NUMBERS = new Set(['integer', 'decimal']);

function Rows({ preview: { columns, rows, hasMore, ms } }: { preview: SelectionPreview }) {
  return (
    <>
      <section
        aria-label="First rows"
        tabIndex={0}
        className="mt-3 max-h-96 overflow-auto rounded-lg border border-border"
      >
        <table className="w-full text-left text-body">
          <thead className="sticky top-0 bg-surface">
            <tr>
              {columns.map(({ name, type, kind }, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a query may answer two columns of one name
                  key={index}
                  scope="col"
                  className={cn(
                    'border-b border-border px-3 py-2 align-bottom',
                    NUMBERS.has(kind) && 'text-right',
                  )}
                >
                  <span className="block font-medium whitespace-nowrap text-text1">{name}</span>
                  <span className="block text-caption font-normal whitespace-nowrap text-text3">{type}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border-subtle">
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a database have no key of their own here
              <tr key={at}>
                {columns.map(({ kind }, index) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={index}
                    className={cn(
                      'max-w-80 truncate px-3 py-1.5 whitespace-nowrap',
                      NUMBERS.has(kind) && 'text-right tabular-nums',
                    )}
                  >
                    {row[index] === null ? <span className="text-text3">–</span> : String(row[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-caption text-text3">
        {rows.length === 0
          ? 'There are no rows yet.'
          : `${hasMore ? `The first ${formatCount(rows.length)} rows` : plural(rows.length, 'row')}, read in ${formatCount(ms)} ms. Instants are in UTC.`}
      </p>
    </>
  );
}
