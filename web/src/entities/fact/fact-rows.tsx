import { formatCount, formatDate, formatValue, isNumeric } from '@plumbline/charts';
import type { Fact, FactRows as Rows } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import type { Columns } from '../plan/conditions.js';
import { AllRows } from './all-rows.js';
import { useFactSetting } from './fact-setting.js';
import { type FactRef, factRowsQuery } from './facts.api.js';
import { telling } from './row-columns.js';

const SHOWN = 7;

/** The first rows behind a number with their lines in the file, and the way to all of them. */
export function FactRows({ factRef, fact }: { factRef: FactRef; fact: Fact }) {
  const { columns } = useFactSetting();
  const [isAll, setIsAll] = useState(false);
  const rows = useQuery(factRowsQuery(factRef, { offset: 0, limit: SHOWN }));
  if (rows.isError)
    return (
      <ErrorState title="The rows could not be read" error={rows.error} onRetry={() => void rows.refetch()} />
    );
  if (!rows.data)
    return (
      <SkeletonGroup label="Reading the rows">
        <Skeleton className="h-56" />
      </SkeletonGroup>
    );
  const { total } = rows.data;
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h3 className="text-label text-text2 tabular-nums">{plural(total, 'row')}</h3>
        {total > 0 && (
          <Button look="link" size="compact" className="!h-6" onClick={() => setIsAll(true)}>
            Show all
          </Button>
        )}
      </div>
      {total > 0 && (
        <RowTable rows={rows.data} shown={telling(rows.data, fact.plan, columns)} columns={columns} isFixed />
      )}
      <p className="mt-2 text-caption text-text3 tabular-nums">
        Lines are those of the uploaded file.{missingWords(fact)}
      </p>
      {isAll && <AllRows factRef={factRef} fact={fact} onClose={() => setIsAll(false)} />}
    </>
  );
}

/** What a missing value does to this number. */
function missingWords({ rowsWithoutValue: missing, rowsUsed, plan }: Fact): string {
  if (!missing) return '';
  const name = plan?.measures[0]?.column ?? 'value';
  return ` ${formatCount(missing)} of the ${formatCount(rowsUsed)} rows have no ${name} and add nothing.`;
}

interface RowTableProps {
  rows: Rows;
  /** Positions of the columns to show. */
  shown: readonly number[];
  columns: Columns;
  /** The columns share the width and cut what is longer. */
  isFixed?: boolean;
}

export function RowTable({ rows, shown, columns, isFixed = false }: RowTableProps) {
  return (
    <table className={cn('w-full text-caption', isFixed && 'table-fixed')}>
      <caption className="sr-only">Rows behind this number</caption>
      <thead>
        <tr className="h-8 border-b border-border text-text3">
          <th scope="col" className="w-14 pr-2 text-left font-normal">
            Line
          </th>
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
        {rows.rows.map((row, index) => (
          <tr key={rows.lines[index]} className="h-8 border-b border-border-subtle text-text1 tabular-nums">
            <td className="pr-2 text-text3">{formatCount(rows.lines[index] ?? 0)}</td>
            {shown.map((at) => {
              const text = cellText(rows, row[at] ?? null, at, columns);
              return (
                <td
                  key={at}
                  title={text}
                  className={cn(
                    'max-w-80 truncate pl-2',
                    isRight(rows, at) && 'text-right',
                    row[at] === null && 'text-text3',
                  )}
                >
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isRight = (rows: Rows, at: number) => isNumeric(rows.columns[at]?.type);

function cellText(rows: Rows, value: Rows['rows'][number][number], at: number, columns: Columns): string {
  const column = rows.columns[at];
  const known = columns.get(column?.name ?? '');
  if (value !== null && (column?.type === 'date' || column?.type === 'timestamp'))
    return formatDate(String(value));
  return formatValue(value, {
    type: column?.type,
    format: known?.format,
    isName: known?.type === 'integer' && known.role !== 'measure',
  });
}
