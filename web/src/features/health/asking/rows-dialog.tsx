import { formatCount } from '@plumbline/charts';
import type { HealthAnswer, HealthRows } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { healthRowsQuery } from '../parts/health.api.js';

interface RowsDialogProps {
  part: HealthAnswer['parts'][number];
  onClose: () => void;
}

/** The days that a number is made of, and the records of the first of them with their lines. */
export function RowsDialog({ part, onClose }: RowsDialogProps) {
  const rows = useQuery(healthRowsQuery(part));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Behind ${part.text}`}
      description="Days that this number is made of, as they stand in your records."
      className="max-w-2xl"
    >
      <Loaded query={rows} noun="rows">
        {(loaded) => <Rows rows={loaded} />}
      </Loaded>
    </Dialog>
  );
}

function Rows({ rows: { columns, rows, total, records } }: { rows: HealthRows }) {
  return (
    <div className="flex flex-col gap-4 pb-4">
      <table className="w-full text-body tabular-nums">
        <caption className="pb-1 text-left text-caption text-text2">
          {total > rows.length ? `The first ${rows.length} of ${total} days` : `${total} days`}
        </caption>
        <thead>
          <tr className="border-b border-border text-left text-label text-text2">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-1">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-border-subtle last:border-b-0">
              {columns.map((name, at) => (
                <td key={name} className="px-2 py-1">
                  {String(row[at] ?? 'none')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {records.length > 0 && (
        <div>
          <h3 className="text-label">Records of the first of these days</h3>
          <ul className="mt-1 divide-y divide-border-subtle text-body">
            {records.map((record) => (
              <li key={`${record.importId} ${record.line} ${record.at}`} className="py-1.5">
                {record.at}: {record.printedValue} {record.printedUnit} of {record.name}, {record.source}
                {record.page !== null
                  ? `, page ${record.page}`
                  : record.line !== null && `, line ${formatCount(record.line)} of the file`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
