import { formatValue } from '@plumbline/charts';
import type { CellValue, Column } from '@plumbline/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { namesByNumber } from '../../../entities/plan/conditions.js';
import { cn } from '../../../shared/lib/cn.js';
import { pageOfAddress } from '../../../shared/ui/place-address.js';
import { PlaceLink } from '../../../shared/ui/place-link.js';

const isNumber = (column: Column | undefined) => column?.type === 'integer' || column?.type === 'decimal';

interface HeadProps {
  column: Column;
  left: number;
  width: number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Sorts up, then down, then not at all. */
export function Head({ column, left, width, sort, onSort }: HeadProps) {
  const isUp = sort === column.name;
  const isDown = sort === `-${column.name}`;
  const unsorted = isDown ? undefined : column.name;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
      className="absolute top-0 h-full"
      style={{ left, width }}
    >
      <button
        type="button"
        onClick={() => onSort(isUp ? `-${column.name}` : unsorted)}
        title={column.name}
        className={cn(
          'flex h-full w-full items-center gap-1 px-3 font-medium text-text2 hover:bg-hover',
          isNumber(column) && 'justify-end',
        )}
      >
        <span className="truncate">{column.name}</span>
        {isUp && <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" />}
        {isDown && <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />}
      </button>
    </th>
  );
}

interface CellProps {
  column: Column | undefined;
  value: CellValue;
  left: number;
  width: number;
}

export function Cell({ column, value, left, width }: CellProps) {
  const text = cellText(column, value);
  const isPlace = pageOfAddress(value) !== undefined;
  return (
    <td
      title={isPlace ? undefined : text}
      className={cn(
        'absolute top-0 truncate px-3 leading-9',
        isNumber(column) && 'text-right tabular-nums',
        value === null && 'text-text3',
      )}
      style={{ left, width }}
    >
      {isPlace ? <PlaceLink address={text} /> : text}
    </td>
  );
}

/** A value as its column writes it. */
export function cellText(column: Column | undefined, value: CellValue): string {
  if (value !== null && column?.role === 'identifier') return String(value);
  return formatValue(value, {
    ...(isNumber(column) && { type: 'double' as const, isName: namesByNumber(column) }),
    ...(column?.type === 'date' && { type: 'date' as const }),
    ...(column?.format && { format: column.format }),
  });
}
