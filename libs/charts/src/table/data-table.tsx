import { type ReactElement, useMemo, useState } from 'react';
import { toNumber } from '../format/format-number.js';
import { formatValue } from '../format/format-value.js';
import type { CellRef, TableColumn, TableModel } from '../model/chart-model.js';
import { barColumn as barColumnOf } from '../model/table-model.js';
import { nextSort, type Sort, type SortedRow, sortRows } from './sort-rows.js';

const PAGE_ROWS = 200;

export interface DataTableProps {
  model: TableModel;
  /** What the table shows; visible to screen readers, as the tile carries the same title. */
  caption: string;
  openCell?: CellRef | null;
  onOpenFact?: (cell: CellRef) => void;
}

/** An accessible table: sortable headers, a bar beside the measure that it is sorted by, every measured number a button to its fact. */
export function DataTable({ model, caption, openCell, onOpenFact }: DataTableProps): ReactElement {
  const [sort, setSort] = useState<Sort | null>(null);
  const [page, setPage] = useState(0);
  const rows = useMemo(() => sortRows(model, sort), [model, sort]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const current = Math.min(page, pages - 1);
  const visible = rows.slice(current * PAGE_ROWS, (current + 1) * PAGE_ROWS);
  const barColumn = barColumnOf(model);
  const largest = useMemo(() => largestIn(model, barColumn), [model, barColumn]);
  return (
    <div className="pl-table-frame">
      <table className="pl-table">
        <caption className="pl-hidden">{caption}</caption>
        <thead>
          <tr>
            {model.columns.map((column, index) => (
              <th
                key={column.name}
                scope="col"
                data-number={column.isNumber || undefined}
                aria-sort={sort?.column === index ? sort.direction : 'none'}
              >
                <button
                  type="button"
                  className="pl-sort"
                  onClick={() => setSort(nextSort(sort, index, column.isNumber))}
                >
                  {column.name}
                  <span aria-hidden="true">{arrow(sort, index)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <Row
              key={row.index}
              row={row}
              model={model}
              barColumn={barColumn}
              largest={largest}
              openCell={openCell ?? null}
              onOpenFact={onOpenFact}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="pl-table-empty">No rows match these filters</p>}
      {pages > 1 && <Pager page={current} pages={pages} total={rows.length} onPage={setPage} />}
    </div>
  );
}

interface RowProps {
  row: SortedRow;
  model: TableModel;
  barColumn: number;
  largest: number;
  openCell: CellRef | null;
  onOpenFact?: (cell: CellRef) => void;
}

function Row({ row, model, barColumn, largest, openCell, onOpenFact }: RowProps): ReactElement {
  return (
    <tr>
      {model.columns.map((column, index) => {
        const text = column.shares?.[row.index] ?? formatValue(row.cells[index], column);
        const number = toNumber(row.cells[index]);
        const full = column.isNumber
          ? formatValue(row.cells[index], { ...column, decimals: undefined })
          : text;
        const isFact = column.isMeasure && onOpenFact !== undefined && number !== null;
        return (
          <td
            key={column.name}
            data-number={column.isNumber || undefined}
            title={full === text ? undefined : full}
          >
            {index === barColumn && number !== null && <Bar share={Math.abs(number) / largest} />}
            {isFact ? (
              <button
                type="button"
                className="pl-cell-number"
                aria-pressed={openCell?.row === row.index && openCell.column === column.name}
                aria-label={`${rowName(row, model)}${column.name} ${text}: show where this number comes from`}
                onClick={() => onOpenFact({ row: row.index, column: column.name })}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Bar({ share }: { share: number }): ReactElement {
  return (
    <span className="pl-cell-bar" aria-hidden="true">
      <span style={{ width: `${Math.max(1, share * 100)}%` }} />
    </span>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, total, onPage }: PagerProps): ReactElement {
  const first = page * PAGE_ROWS + 1;
  const last = Math.min(total, (page + 1) * PAGE_ROWS);
  return (
    <nav className="pl-pager" aria-label="Table pages">
      <span aria-live="polite">
        Rows {formatValue(first)}–{formatValue(last)} of {formatValue(total)}
      </span>
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <button type="button" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}

function rowName(row: SortedRow, model: TableModel): string {
  const index = model.columns.findIndex(({ isMeasure }: TableColumn) => !isMeasure);
  return index < 0 ? '' : `${formatValue(row.cells[index], model.columns[index])}, `;
}

function largestIn(model: TableModel, column: number): number {
  let largest = 0;
  for (const row of model.rows) largest = Math.max(largest, Math.abs(toNumber(row[column]) ?? 0));
  return largest || 1;
}

function arrow(sort: Sort | null, column: number): string {
  if (sort?.column !== column) return '';
  return sort.direction === 'ascending' ? ' ↑' : ' ↓';
}
