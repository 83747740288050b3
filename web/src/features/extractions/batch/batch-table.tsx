import type { BatchDetail } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { valueWords } from '../../../entities/extraction/extraction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

/** Rows that are shown at first, and with each further press. */
const ROWS_STEP = 100;

type Row = BatchDetail['rows'][number];
type Cell = Row['cells'][number];
type Column = BatchDetail['columns'][number];

/** A row for each document; a cell opens its field in the review, beside its place. */
export function BatchTable({ batch: { name, columns, rows } }: { batch: BatchDetail }) {
  const [shown, setShown] = useState(ROWS_STEP);
  return (
    <>
      <Card className="relative overflow-x-auto" tabIndex={0} aria-label={`${name}, rows`}>
        <table className="w-full text-label font-normal">
          <thead>
            <tr className="h-9 border-b border-border text-left text-text2">
              <th scope="col" className="sticky left-0 z-1 bg-surface px-4 font-medium">
                Document
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={cn('px-3 font-medium whitespace-nowrap', isNumeric(column) && 'text-right')}
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border-subtle">
            {rows.slice(0, shown).map((row) => (
              <tr key={row.extractionId} className="hover:bg-hover">
                <th
                  scope="row"
                  className="sticky left-0 z-1 max-w-60 truncate bg-surface px-4 py-2 text-left font-medium max-sm:max-w-36"
                >
                  <Link
                    to={`/extractions/${row.extractionId}`}
                    title={row.documentName}
                    className="hover:underline"
                  >
                    {row.documentName}
                  </Link>
                </th>
                <Cells row={row} columns={columns} />
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {rows.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + ROWS_STEP)}>
          Show {plural(Math.min(ROWS_STEP, rows.length - shown), 'more document')}
        </Button>
      )}
    </>
  );
}

const STATUS_WORDS: Record<Row['status'], string> = {
  queued: 'Waiting for its turn',
  running: 'Being read',
  failed: 'No fields could be extracted',
  ready: '',
};

function Cells({ row, columns }: { row: Row; columns: readonly Column[] }) {
  if (row.status !== 'ready' || row.cells.length === 0)
    return (
      <td colSpan={columns.length} className="px-3 py-2 text-text3">
        {STATUS_WORDS[row.status]}
      </td>
    );
  return columns.map((column, index) => {
    const cell = row.cells[index];
    return (
      <td
        key={column.name}
        className={cn(
          'min-w-32 max-w-64 px-3 py-2 align-top',
          isNumeric(column) && 'text-right tabular-nums',
          cell?.state === 'to_check' && 'bg-warning-bg',
        )}
      >
        {cell && <CellLink cell={cell} column={column} extractionId={row.extractionId} />}
      </td>
    );
  });
}

interface CellLinkProps {
  cell: Cell;
  column: Column;
  extractionId: string;
}

function CellLink({ cell: { value, state, page }, column, extractionId }: CellLinkProps) {
  const isToCheck = state === 'to_check';
  return (
    <Link
      to={`/extractions/${extractionId}?field=${encodeURIComponent(column.name)}`}
      className="inline-flex items-start gap-1 text-text1 hover:underline"
    >
      {isToCheck && (
        <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-warning-text" aria-hidden="true" />
      )}
      <span className={cn('line-clamp-2 wrap-anywhere', value === null && 'text-text3')}>
        {value === null ? 'absent' : valueWords(column, value)}
      </span>
      <span className="sr-only">
        {isToCheck && ', to check'}
        {page !== undefined && `, page ${page}`}
      </span>
    </Link>
  );
}

const isNumeric = ({ type }: Column) => type === 'number' || type === 'money';
