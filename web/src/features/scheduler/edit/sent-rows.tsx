import { formatValue } from '@plumbline/charts';
import {
  type CellValue,
  type Column,
  FORMAT_NAMES,
  filtersOn,
  localDay,
  type RowsPage,
} from '@plumbline/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataSourceQuery, rowsQuery } from '../../../entities/data-source/data-sources.api.js';
import { plural } from '../../../shared/lib/format.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { type Draft, formatFor } from '../model/draft.js';

interface SentRowsProps {
  sourceId: string;
  draft: Draft;
}

const SHOWN = 15;

/** The first rows of a file of rows, as they would be in it now. */
export function SentRows({ sourceId, draft }: SentRowsProps) {
  const now = useNow(false);
  const { data: source } = useQuery(dataSourceQuery(sourceId));
  const filters = filtersOn(draft.filters, localDay(now, draft.zone));
  const rows = useInfiniteQuery({
    ...rowsQuery(sourceId, source?.version ?? 0, { filters }),
    enabled: source !== undefined,
  });
  const [page] = rows.data?.pages ?? [];
  return (
    <section
      aria-label="Rows of the file"
      aria-busy={rows.isFetching}
      className="min-w-0 bg-sunken p-5 lg:border-l lg:border-border"
    >
      <h3 className="text-h3">
        {page
          ? `${plural(page.total, 'row')} as ${FORMAT_NAMES[formatFor(draft.kind, draft.format)]}`
          : 'Rows'}
      </h3>
      {rows.error && (
        <p role="alert" className="mt-2 text-body text-danger-text">
          {rows.error.message}
        </p>
      )}
      {!page && !rows.error && <Skeleton className="mt-3 h-96" />}
      {page && <FirstRows page={page} columns={source?.columns ?? []} />}
    </section>
  );
}

function FirstRows({ page, columns }: { page: RowsPage; columns: readonly Column[] }) {
  const known = new Map(columns.map((column) => [column.name, column]));
  const shown = page.rows.slice(0, SHOWN);
  if (page.total === 0)
    return (
      <p className="mt-2 text-label font-normal text-warning-text">
        No rows are left by its filters. Such a file is held, and you are told.
      </p>
    );
  return (
    <>
      <p className="mt-1 text-caption text-text3">
        {page.total > shown.length
          ? `The first ${shown.length} as they are now; the file has all of them.`
          : 'All of them, as they are now.'}
      </p>
      <section
        tabIndex={0}
        aria-label="First rows"
        className="mt-3 overflow-x-auto rounded-md border border-border bg-surface"
      >
        <table className="w-full text-caption tabular-nums">
          <thead>
            <tr className="border-b border-border text-text3">
              {page.columns.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-3 py-2 font-normal whitespace-nowrap ${sideOf(known.get(name))}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <tr
                key={page.lines[at] ?? at}
                className="border-b border-border-subtle text-text1 last:border-b-0"
              >
                {page.columns.map(({ name }, place) => (
                  <td key={name} className={`max-w-60 truncate px-3 py-1.5 ${sideOf(known.get(name))}`}>
                    {cellText(row[place] ?? null, known.get(name))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const sideOf = (column: Column | undefined) =>
  column?.type === 'integer' || column?.type === 'decimal' ? 'text-right' : 'text-left';

const cellText = (value: CellValue, column: Column | undefined): string =>
  value === null
    ? ''
    : formatValue(value, { type: column?.type, format: column?.format, isName: column?.role !== 'measure' });
