import { formatCount, formatDate, formatValue, isNumeric } from '@plumbline/charts';
import { type FactRows as Rows, shortNames } from '@plumbline/contracts';
import { lazy, Suspense, useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { pageOfAddress } from '../../shared/ui/place-address.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { type Columns, namesByNumber } from '../plan/conditions.js';
import { PlaceToggle } from './place-toggle.js';

const PlacePreview = lazy(async () => ({
  default: (await import('../document/pages/place-preview.js')).PlacePreview,
}));

interface RowTableProps {
  rows: Rows;
  /** Positions of the columns to show. */
  shown: readonly number[];
  columns: Columns;
  /** The columns share the width and cut what is longer. */
  isFixed?: boolean;
}

/** Rows behind a number, each with its line in the file. */
export function RowTable({ rows, shown, columns, isFixed = false }: RowTableProps) {
  return (
    <table className={cn('w-full text-caption', isFixed && 'table-fixed')}>
      <caption className="sr-only">Rows behind this number</caption>
      <thead>
        <tr className="h-8 border-b border-border text-text3">
          {linesOf(rows).map(({ title, label }) => (
            <th key={label} scope="col" title={label} className="w-14 truncate pr-2 text-left font-normal">
              {title}
            </th>
          ))}
          {shown.map((at) => (
            <th
              key={at}
              scope="col"
              title={rows.columns[at]?.name}
              className={cn('truncate pl-2 font-normal', isRight(rows, at) ? 'text-right' : 'text-left')}
            >
              {rows.columns[at]?.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.rows.map((_, index) => (
          <Row key={rows.lines[index]} rows={rows} index={index} shown={shown} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<RowTableProps, 'isFixed'> {
  index: number;
}

/** One row; one that was read from a document shows its page below itself when asked. */
function Row({ rows, index, shown, columns }: RowProps) {
  const [opened, setOpened] = useState<string>();
  const row = rows.rows[index] ?? [];
  const lines = linesOf(rows);
  return (
    <>
      <tr className="h-8 border-b border-border-subtle text-text1 tabular-nums">
        {lines.map(({ label, lines: of }) => (
          <td key={label} className="pr-2 text-text3">
            {lineText(of[index])}
          </td>
        ))}
        {shown.map((at) => {
          const text = cellText(rows, row[at] ?? null, at, columns);
          const isPlace = pageOfAddress(row[at]) !== undefined;
          return (
            <td
              key={at}
              title={isPlace ? undefined : text}
              className={cn(
                'max-w-80 truncate pl-2',
                isRight(rows, at) && 'text-right',
                row[at] === null && 'text-text3',
              )}
            >
              {isPlace ? (
                <PlaceToggle
                  address={text}
                  isOpen={opened === text}
                  onToggle={() => setOpened(opened === text ? undefined : text)}
                />
              ) : (
                text
              )}
            </td>
          );
        })}
      </tr>
      {opened && (
        <tr className="border-b border-border-subtle">
          <td colSpan={lines.length + shown.length} className="whitespace-normal!">
            <div className="sticky left-0 max-w-2xl">
              <Suspense fallback={<Skeleton className="h-72" />}>
                <PlacePreview address={opened} />
              </Suspense>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** The lines of the file, or of both files that were merged. */
function linesOf({ lines, parents }: Rows): { title: string; label: string; lines: (number | null)[] }[] {
  const [left, right] = parents ?? [];
  if (!left || !right) return [{ title: 'Line', label: 'Line of the file', lines }];
  const names = shortNames(left.name, right.name);
  return [
    { title: names.left, label: `Line of ${left.name}, version ${left.version}`, lines: left.lines },
    { title: names.right, label: `Line of ${right.name}, version ${right.version}`, lines: right.lines },
  ];
}

const lineText = (line: number | null | undefined): string =>
  line === null || line === undefined ? '–' : formatCount(line);

const isRight = (rows: Rows, at: number) => isNumeric(rows.columns[at]?.type);

function cellText(rows: Rows, value: Rows['rows'][number][number], at: number, columns: Columns): string {
  const column = rows.columns[at];
  const known = columns.get(column?.name ?? '');
  if (value !== null && (column?.type === 'date' || column?.type === 'timestamp'))
    return formatDate(String(value));
  return formatValue(value, {
    type: column?.type,
    format: known?.format,
    isName: namesByNumber(known),
  });
}
