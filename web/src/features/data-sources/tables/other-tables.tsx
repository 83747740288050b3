import type { Receipt } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { ExtractTable } from './extract-table.js';
import { tableChoice, tableDetail } from './table-words.js';

/** The tables of the file that this source is not made of, each with a way to have it too. */
export function OtherTables({ sourceId, receipt }: { sourceId: string; receipt: Receipt }) {
  const tables = tableChoice(receipt);
  const others = tables.filter(({ chosen }) => !chosen);
  const chosen = tables.find((table) => table.chosen);
  if (others.length === 0) return null;
  return (
    <div className="mt-5 border-t border-border-subtle pt-4">
      <h3 className="text-label text-text1">{plural(others.length, 'more table')} in this file</h3>
      <p className="mt-0.5 text-caption text-text2">
        {chosen && `“${chosen.name}” was read. `}
        {receipt.tableEvidence}
      </p>
      <ul className="mt-2 divide-y divide-border-subtle">
        {others.map((table) => (
          <li key={table.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate text-label text-text1" title={table.name}>
                {table.name}
              </span>
              <span className="block text-caption text-text3 tabular-nums">{tableDetail(table, tables)}</span>
            </span>
            <span className="-mx-3">
              <ExtractTable sourceId={sourceId} table={table} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
