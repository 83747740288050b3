import { formatCount } from '@plumbline/charts';
import { type Column, type DataSourceDetail, type RowsPage, shortNames } from '@plumbline/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { rowsQuery } from '../../../entities/data-source/data-sources.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { Cell, Head } from '../parts/rows-cells.js';

const ROW_PX = 36;
const COLUMN_PX = 168;
const LINE_PX = 88;
const TWO_LINES_PX = 136;

/** All rows, paged, sorted and searched where they lie; only what is in sight is in the page. */
export function RowsTab({ source }: { source: DataSourceDetail }) {
  const { params, set } = useAddress();
  const sort = params.get('sort') ?? undefined;
  const searched = params.get('in') ?? source.columns.find(({ type }) => type === 'text')?.name;
  const search = params.get('q') ?? '';
  const rows = useInfiniteQuery(
    rowsQuery(source.id, source.version, {
      ...(sort && { sort }),
      filters: search && searched ? [{ column: searched, op: 'contains', values: [search] }] : [],
    }),
  );
  const textColumns = source.columns.filter(({ type }) => type === 'text');
  const total = rows.data?.pages[0]?.total;
  return (
    <div className="pt-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {textColumns.length > 0 && (
          <>
            <Select
              prefix="In"
              label="Column to search"
              value={searched}
              onValueChange={(name) => set('in', name)}
              options={textColumns.map(({ name }) => ({ value: name, label: name }))}
            />
            <SearchInput
              className="max-sm:w-full"
              label="Search rows"
              value={search}
              onValueChange={(value) => set('q', value)}
            />
          </>
        )}
        <span className="ml-auto text-caption text-text3 tabular-nums">
          {total !== undefined && plural(total, 'row')}
        </span>
      </div>
      {rows.isError && (
        <ErrorState
          title="The rows could not be loaded"
          error={rows.error}
          onRetry={() => void rows.refetch()}
        />
      )}
      {rows.isPending && (
        <SkeletonGroup label="Loading rows">
          <Skeleton className="h-[32rem]" />
        </SkeletonGroup>
      )}
      {rows.data && (
        <>
          <RefetchLine isActive={rows.isPlaceholderData || rows.isFetchingNextPage} />
          {total === 0 ? (
            <div className="flex flex-col items-center gap-3 rounded-lg border border-border bg-surface py-16 text-body text-text2">
              No rows match this search.
              <Button onClick={() => set('q', undefined)}>Clear search</Button>
            </div>
          ) : (
            <RowsTable
              columns={source.columns}
              pages={rows.data.pages}
              total={total ?? 0}
              sort={sort}
              onSort={(next) => set('sort', next)}
              onEnd={() => rows.hasNextPage && !rows.isFetchingNextPage && void rows.fetchNextPage()}
            />
          )}
        </>
      )}
    </div>
  );
}

interface RowsTableProps {
  columns: readonly Column[];
  pages: readonly RowsPage[];
  total: number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onEnd: () => void;
}

/** Which rows and columns are in sight of the region that scrolls. */
function useGrid(
  region: RefObject<HTMLDivElement | null>,
  { rows, columns, linePx }: { rows: number; columns: number; linePx: number },
) {
  const down = useVirtualizer({
    count: rows,
    getScrollElement: () => region.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => region.current,
    estimateSize: () => COLUMN_PX,
    overscan: 3,
    paddingStart: linePx,
  });
  return { down, across };
}

function RowsTable({ columns, pages, total, sort, onSort, onEnd }: RowsTableProps) {
  const region = useRef<HTMLDivElement>(null);
  const titles = lineTitles(pages[0]);
  const linePx = titles.length > 1 ? TWO_LINES_PX : LINE_PX;
  const rows = useMemo(
    () =>
      pages.flatMap((page) =>
        page.rows.map((cells, index) => ({
          cells,
          lines: linesOf(page).map((lines) => lines[index] ?? null),
        })),
      ),
    [pages],
  );
  const { down, across } = useGrid(region, { rows: rows.length, columns: columns.length, linePx });
  const shownRows = down.getVirtualItems();
  const shownColumns = across.getVirtualItems();
  const lastShown = shownRows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - 1) onEnd();
  }, [lastShown, rows.length, onEnd]);
  const width = across.getTotalSize();
  return (
    <section
      ref={region}
      tabIndex={0}
      aria-label="Rows"
      className="h-[calc(100vh-280px)] min-h-80 overflow-auto rounded-lg border border-border bg-surface text-label font-normal"
    >
      <table
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        className="block min-w-full"
        style={{ width }}
      >
        <thead className="sticky top-0 z-(--z-sticky) block border-b border-border bg-surface">
          <tr className="relative block h-9">
            <th scope="col" className={LINE_CELL} style={{ width: linePx }} title={titles.join(', ')}>
              <LineParts titles={titles} texts={titles} />
            </th>
            {shownColumns.map(({ index, start, size }) => {
              const column = columns[index];
              return (
                column && (
                  <Head
                    key={column.name}
                    column={column}
                    left={start}
                    width={size}
                    sort={sort}
                    onSort={onSort}
                  />
                )
              );
            })}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: down.getTotalSize() }}>
          {shownRows.map(({ index, start }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className="absolute block w-full border-b border-border-subtle hover:bg-hover"
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
            >
              <th scope="row" className={LINE_CELL} style={{ width: linePx }}>
                <LineParts titles={titles} texts={(rows[index]?.lines ?? []).map(lineText)} />
              </th>
              {shownColumns.map((place) => (
                <Cell
                  key={place.index}
                  column={columns[place.index]}
                  value={rows[index]?.cells[place.index] ?? null}
                  left={place.start}
                  width={place.size}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One number beside a row, or one for each file that it was merged from. */
function LineParts({ titles, texts }: { titles: readonly string[]; texts: readonly string[] }) {
  return texts.map((text, at) => (
    <span key={titles[at]} className="min-w-0 flex-1 truncate text-right">
      {text}
    </span>
  ));
}

const lineText = (line: number | null): string => (line === null ? '–' : formatCount(line));

/** Of a merge, a row's lines in both files. */
const linesOf = ({ lines, parents }: RowsPage): (number | null)[][] =>
  parents ? parents.map((parent) => parent.lines) : [lines];

function lineTitles(page: RowsPage | undefined): string[] {
  const [left, right] = page?.parents ?? [];
  if (!left || !right) return ['Line'];
  const names = shortNames(left.name, right.name);
  return [names.left, names.right];
}

const LINE_CELL =
  'sticky left-0 z-1 inline-flex h-full items-center justify-end gap-2 bg-surface px-3 font-normal text-text3 tabular-nums';
