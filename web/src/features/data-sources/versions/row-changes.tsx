import { formatCount } from '@plumbline/charts';
import type { VersionComparison } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

const SHOWN_COLUMNS = 8;

/** How many rows came, went, changed and stayed, and in which columns they changed. */
export function RowChanges({ comparison: { rows, changedCells } }: { comparison: VersionComparison }) {
  const parts = [
    { name: 'Added', count: rows.added, colour: 'bg-success-solid' },
    { name: 'Removed', count: rows.removed, colour: 'bg-danger-solid' },
    // Matched by their content, rows cannot change.
    ...(rows.by === 'key' ? [{ name: 'Changed', count: rows.changed, colour: 'bg-info-solid' }] : []),
    { name: 'Same', count: rows.same, colour: 'bg-chart-other' },
  ];
  return (
    <section aria-label="Rows" className="mt-4">
      <div className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-pressed" aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, count, colour }) => (
            <span key={name} className={`min-w-1 ${colour}`} style={{ flexGrow: count, flexBasis: 0 }} />
          ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3 max-sm:justify-between max-sm:gap-x-4">
        {parts.map(({ name, count, colour }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-caption text-text2">
              <span className={`size-2 rounded-full ${colour}`} aria-hidden="true" />
              {name}
            </dt>
            <dd className="text-h2 text-text1 tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {changedCells.length > 0 && <ChangedCells cells={changedCells} />}
    </section>
  );
}

function ChangedCells({ cells }: { cells: VersionComparison['changedCells'] }) {
  const most = Math.max(...cells.map((column) => column.cells));
  return (
    <>
      <h3 className="mt-5 text-label text-text1">Where values changed</h3>
      <ul className="mt-2 flex max-w-2xl flex-col gap-1.5">
        {cells.slice(0, SHOWN_COLUMNS).map(({ column, cells: count }) => (
          <li
            key={column}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-center gap-x-4 text-label font-normal"
          >
            <span className="truncate text-text1" title={column}>
              {column}
            </span>
            <span className="h-2" aria-hidden="true">
              <span
                className="block h-full rounded-r-[3px] bg-chart-1"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="text-text2 tabular-nums">{plural(count, 'cell')}</span>
          </li>
        ))}
      </ul>
      {cells.length > SHOWN_COLUMNS && (
        <p className="mt-1.5 text-caption text-text3">
          and {plural(cells.length - SHOWN_COLUMNS, 'more column')}
        </p>
      )}
    </>
  );
}
