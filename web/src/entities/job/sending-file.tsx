import { formatBytes } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Progress } from '../../shared/ui/progress.js';
import { cancelTransfer, type Transfer } from './transfers.js';

/** A file on its way, before there is a job that reads it. */
export function SendingFile({ transfer: { id, name, sent, bytes } }: { transfer: Transfer }) {
  const title = `Sending ${name}`;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate text-body font-semibold text-text1">{title}</h3>
          <p className="text-label font-normal text-text3 tabular-nums">
            Upload · {formatBytes(sent)} of {formatBytes(bytes)} sent
          </p>
        </div>
        <Button size="compact" onClick={() => cancelTransfer(id)}>
          Cancel
        </Button>
      </div>
      <Progress label={title} value={sent / bytes} />
    </section>
  );
}
