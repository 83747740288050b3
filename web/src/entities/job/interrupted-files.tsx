import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatBytes } from '../../shared/lib/format.js';
import { Card } from '../../shared/ui/card.js';
import { endTransfer, type Transfer, useTransfers } from './transfers.js';

/** Files that were cut off on their way to the server: they must be chosen again, and go on where it keeps what arrived. */
export function InterruptedFiles() {
  const interrupted = useTransfers().filter(({ isInterrupted }) => isInterrupted);
  if (interrupted.length === 0) return null;
  return (
    <Card className="mb-4">
      <ul aria-label="Interrupted files" className="divide-y divide-border-subtle">
        {interrupted.map((transfer) => (
          <InterruptedFile key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </Card>
  );
}

export function InterruptedFile({ transfer, onLeave }: { transfer: Transfer; onLeave?: () => void }) {
  const { id, name, sent, bytes, again, isKept } = transfer;
  return (
    <li className="flex gap-2 px-4 py-3.5">
      <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h3 className="text-label wrap-anywhere text-text1">{name} was not sent</h3>
        <p className="mt-0.5 text-label font-normal text-text2">
          {isKept
            ? `Interrupted after ${formatBytes(sent)} of ${formatBytes(bytes)}. It goes on from there.`
            : `Interrupted after ${formatBytes(sent)} of ${formatBytes(bytes)}. Nothing was kept of it.`}
        </p>
        <p className="mt-1 flex gap-4 text-label">
          <Link to={again} onClick={onLeave} className="touch-target text-accent-text hover:underline">
            Choose the file again<span className="sr-only"> {name}</span>
          </Link>
          <button
            type="button"
            onClick={() => endTransfer(id)}
            className="touch-target text-text2 hover:underline"
          >
            Put aside<span className="sr-only"> {name}</span>
          </button>
        </p>
      </div>
    </li>
  );
}
