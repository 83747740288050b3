import type { KeptLine } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { linesQuery } from './drill.api.js';

/** Lines of the log of one request that warn of something. */
export function LinesSheet({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const query = useQuery(linesQuery(requestId));
  return (
    <Sheet isOpen onOpenChange={onClose} title={`Request ${requestId}`}>
      <Loaded query={query} noun="lines">
        {(lines) =>
          lines.length === 0 ? (
            <p className="text-body text-text2">
              No line of the log warns of this request. Lines below a warning are in the log of the processes
              alone.
            </p>
          ) : (
            <ol className="flex flex-col gap-4">
              {lines.map((line) => (
                <Line key={`${line.at} ${line.message} ${line.facts}`} line={line} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function Line({ line: { at, level, service, message, facts } }: { line: KeptLine }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-caption text-text2">
        <Badge tone={level === 'warn' ? 'warning' : 'danger'}>{level}</Badge>
        {service}, {formatDateTime(at)}
      </p>
      <p className="text-body wrap-anywhere">{message}</p>
      {facts !== '{}' && (
        <pre className="overflow-x-auto rounded-sm bg-sunken p-2 text-caption whitespace-pre-wrap wrap-anywhere">
          {facts}
        </pre>
      )}
    </li>
  );
}
