import { ColumnSparkline, darkTheme, formatCount, lightTheme } from '@plumbline/charts';
import type { ColumnProfile, ColumnType, Preview } from '@plumbline/contracts';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { TYPE_LABELS } from '../parts/decision-words.js';
import { FilledBar } from '../parts/filled-bar.js';
import { rangeText } from '../parts/range-text.js';
import { badgeOf, kindOf } from '../parts/settings-words.js';
import { useColumnsBeyond } from './columns-beyond.js';
import { GoToLine } from './go-to-line.js';

const SHOWN_ROWS = 100;
/** So many columns are drawn at once; the rest come on demand, since a table may have 2,000. */
const COLUMN_STEP = 40;

/** What a column may be read as; what it is read as now is called as people know it, such as "USD" or "Category". */
const typeOptions = (column: ColumnProfile) =>
  Object.entries(TYPE_LABELS).map(([value, label]) => ({
    value: value as ColumnType,
    label: value === column.type ? (badgeOf(column) ?? kindOf(column)) : label,
  }));

interface PreviewTableProps {
  preview: Preview;
  /** Profiles of all rows where the file was read with these very settings, else of the preview's rows. */
  columns: readonly ColumnProfile[];
  /** Rows of the table, and rows those profiles are made of. */
  rowCount: number;
  profiledRows: number;
  undecided: ReadonlySet<string>;
  /** The line that is looked for. */
  line: number | undefined;
  onLine: (line: number | undefined) => void;
  onType: (column: string, type: ColumnType) => void;
}

/** The first rows as written in the file, under a picture of each column. */
export function PreviewTable({
  preview,
  columns,
  rowCount,
  profiledRows,
  undecided,
  line: wanted,
  onLine,
  onType,
}: PreviewTableProps) {
  const [shown, setShown] = useState(COLUMN_STEP);
  const visible = columns.slice(0, shown);
  const rest = columns.length - visible.length;
  const region = useRef<HTMLDivElement>(null);
  const { beyond, moveOn } = useColumnsBeyond(region, visible.length);
  // Records of one line of JSON begin on the same line, so a line alone does not tell rows apart.
  const rows = preview.rows
    .slice(0, SHOWN_ROWS)
    .map((cells, place) => ({ cells, place, line: preview.lines[place] ?? 0 }));
  // A line that is no row of its own, such as a total that was set aside, leads to the next one.
  const found = wanted === undefined ? undefined : rows.find(({ line }) => line >= wanted)?.place;
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-3 pb-2">
        <h3 className="text-h3">
          {wanted === undefined ? 'First rows' : `Rows at line ${formatCount(wanted)}`}
        </h3>
        <p className="text-label font-normal text-text3">
          {formatCount(rows.length)} of {formatCount(rowCount)}, as written in the file
        </p>
        <GoToLine line={wanted} onLine={onLine} />
        {beyond + rest > 0 && (
          <Button
            variant="link"
            size="compact"
            className="ml-auto"
            onClick={() => {
              if (rest > 0) setShown(shown + COLUMN_STEP);
              moveOn();
            }}
          >
            {plural(beyond + rest, 'more column')}
            <ChevronRight aria-hidden="true" />
          </Button>
        )}
      </div>
      <section
        ref={region}
        tabIndex={0}
        aria-label="First rows"
        className="max-h-[70vh] overflow-auto rounded-lg border border-border"
      >
        <table className="border-separate border-spacing-0 text-label font-normal">
          <thead className="sticky top-0 z-(--z-sticky) bg-surface">
            <tr>
              <th
                scope="col"
                className="sticky left-0 border-r border-b border-border bg-surface px-2 pb-2 text-right align-bottom font-normal text-text3"
              >
                Line
              </th>
              {visible.map((column) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  rowCount={profiledRows}
                  isUndecided={undecided.has(column.name)}
                  onType={onType}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.place}
                aria-current={row.place === found ? 'true' : undefined}
                className={row.place === found ? '[&>td]:bg-selected' : undefined}
              >
                <td className="sticky left-0 border-r border-b border-border-subtle bg-surface px-2 py-1.5 text-right text-text3 tabular-nums">
                  {formatCount(row.line)}
                </td>
                {visible.map((column, place) => (
                  <td
                    key={column.name}
                    title={row.cells[place] ?? undefined}
                    className={cn(
                      'max-w-28 truncate border-b border-border-subtle px-1.5 py-1.5 text-text1',
                      (column.type === 'integer' || column.type === 'decimal') && 'text-right tabular-nums',
                      undecided.has(column.name) &&
                        'bg-warning-bg text-warning-text underline decoration-dotted underline-offset-4',
                    )}
                  >
                    {row.cells[place] ?? <span className="text-text3">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface ColumnHeadProps {
  column: ColumnProfile;
  rowCount: number;
  isUndecided: boolean;
  onType: PreviewTableProps['onType'];
}

function ColumnHead({ column, rowCount, isUndecided, onType }: ColumnHeadProps) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <th
      scope="col"
      className={cn(
        'min-w-16 border-b border-border px-1.5 pt-3 pb-2 text-left align-bottom font-normal',
        isUndecided && 'bg-warning-bg',
      )}
    >
      <span className="flex items-center gap-1.5">
        <span className="max-w-24 truncate font-semibold text-text1" title={column.name}>
          {column.name}
        </span>
        {(isUndecided || column.warnings.length > 0) && (
          <TriangleAlert className="ml-auto size-3.5 shrink-0 text-warning-solid" aria-label="Has warnings" />
        )}
      </span>
      <Select
        className="mt-1.5 h-7 max-w-28 gap-0.5 px-1.5 text-caption"
        size="compact"
        label={`Type of ${column.name}`}
        options={typeOptions(column)}
        value={column.type}
        onValueChange={(type) => onType(column.name, type)}
      />
      <span className="mt-2 flex h-9 items-end text-caption text-text3">
        <ColumnSparkline column={column} theme={theme} size="small" />
      </span>
      <span className="mt-1 block w-0 min-w-full truncate text-caption text-text3" title={rangeText(column)}>
        {rangeText(column)}
      </span>
      <span className="flex h-6">
        {column.missing > 0 && <FilledBar missing={column.missing} rows={rowCount} />}
      </span>
    </th>
  );
}
