import type { ExtractedTable } from '@plumbline/contracts';
import { useState } from 'react';
import { type Place } from '../../../entities/document/pages/place.js';
import { PlaceChip } from '../../../entities/document/pages/place-chip.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { CheckLines } from '../../../shared/ui/check-lines.js';
import type { CellPlace, Cells } from './model/use-cells.js';
import { Part } from './part.js';
import { isNumeric, TableCell } from './table-cell.js';

/** Rows of a table that are shown at first, and with each further press. */
const ROWS_STEP = 100;

interface ExtractedTablesProps {
  tables: readonly ExtractedTable[];
  onPlace: (place: Place) => void;
  onChange: Cells['change'];
}

/** Line items, movements and the like: each row leads to its place, each cell can be changed. */
export function ExtractedTables({ tables, onPlace, onChange }: ExtractedTablesProps) {
  return tables.map((table, index) => (
    <Rows
      // biome-ignore lint/suspicious/noArrayIndexKey: tables of an extraction keep their order
      key={index}
      table={table}
      onPlace={onPlace}
      onChange={(at, value) => onChange({ ...at, table: index }, value)}
    />
  ));
}

interface RowsProps {
  table: ExtractedTable;
  onPlace: (place: Place) => void;
  onChange: (at: Pick<CellPlace, 'row' | 'column'>, value: string | undefined) => Promise<void>;
}

function Rows({ table, onPlace, onChange }: RowsProps) {
  const { name, columns, rows, checks } = table;
  const [shown, setShown] = useState(ROWS_STEP);
  const failing = new Set(checks.filter(({ ok }) => !ok).map(({ row }) => row));
  return (
    <Part title={name} note={rowsWords(table)}>
      <section tabIndex={0} aria-label={`${name}, rows`} className="overflow-x-auto px-5">
        <table className="w-full text-label font-normal">
          <thead>
            <tr className="border-b border-border text-left text-text2">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                #
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={cn('py-1.5 pr-3 font-medium', isNumeric(column) && 'text-right')}
                >
                  {column.name}
                </th>
              ))}
              <th scope="col" className="py-1.5 text-right font-medium">
                Place
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border-subtle text-text1">
            {rows.slice(0, shown).map((row, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table keep their order
                key={index}
                number={index + 1}
                row={row}
                columns={columns}
                isFailing={failing.has(index)}
                onPlace={onPlace}
                onChange={(column, value) => onChange({ row: index, column }, value)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <Button
          size="compact"
          variant="ghost"
          className="mx-4 mt-1"
          onClick={() => setShown(shown + ROWS_STEP)}
        >
          Show {plural(Math.min(ROWS_STEP, rows.length - shown), 'more row')}
        </Button>
      )}
      <CheckLines checks={checks} className="px-5 py-2" />
    </Part>
  );
}

interface RowProps {
  number: number;
  row: ExtractedTable['rows'][number];
  columns: ExtractedTable['columns'];
  isFailing: boolean;
  onPlace: (place: Place) => void;
  onChange: (column: number, value: string | undefined) => Promise<void>;
}

function Row({ number, row, columns, isFailing, onPlace, onChange }: RowProps) {
  return (
    <tr className={cn('align-top', isFailing && 'bg-warning-bg')}>
      <td className="py-1.5 pr-3 text-text3 tabular-nums">{number}</td>
      {columns.map((column, at) => (
        <td
          key={column.name}
          className={cn('py-1.5 pr-3', isNumeric(column) ? 'text-right tabular-nums' : 'wrap-anywhere')}
        >
          {row.cells[at] && (
            <TableCell
              column={column}
              cell={row.cells[at]}
              where={`row ${number}`}
              onChange={(value) => onChange(at, value)}
            />
          )}
        </td>
      ))}
      <td className="py-1.5 text-right">
        <PlaceChip at={row} label={`row ${number}`} onPlace={onPlace} />
      </td>
    </tr>
  );
}

/** "8 rows, all on page 1"; "120 rows on 4 pages". */
function rowsWords({ rows }: ExtractedTable): string {
  const pages = [...new Set(rows.map(({ page }) => page))];
  const count = plural(rows.length, 'row');
  if (pages.length === 1) return `${count}, all on page ${pages[0]}`;
  return pages.length === 0 ? count : `${count} on ${plural(pages.length, 'page')}`;
}
