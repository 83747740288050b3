import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatBytes } from '../lib/format.js';
import { endTransfer, useTransfers } from './transfers.js';

/** Files that were cut off on their way to the server: it has nothing of them, so that they must be chosen again. */
export function InterruptedFiles({ onLeave }: { onLeave?: () => void }) {
  const interrupted = useTransfers().filter(({ isInterrupted }) => isInterrupted);
  if (interrupted.length === 0) return null;
  return (
    <ul aria-label="Interrupted files" className="divide-y divide-border-subtle">
      {interrupted.map(({ id, name, sent, bytes }) => (
        <li key={id} className="flex gap-2 px-4 py-3.5">
          <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="text-label font-normal break-words text-text2">
              <span className="text-text1">{name}</span> — interrupted, {formatBytes(sent)} of{' '}
              {formatBytes(bytes)} were sent.
            </p>
            <p className="mt-1 flex gap-4 text-label">
              <Link
                to="/data-sources?upload=1"
                onClick={onLeave}
                className="touch-target text-accent-text hover:underline"
              >
                Choose the file again
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
      ))}
    </ul>
  );
}
