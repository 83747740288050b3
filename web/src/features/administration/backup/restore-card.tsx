import { BEFORE_RESTORE_DAYS, type RestoreView } from '@plumbline/contracts';
import { Lock } from 'lucide-react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

const COMMAND = 'npm run restore -- FILE --key KEYFILE';

/** How a backup comes back: from its menu here, or on any machine by its file and the key. */
export function RestoreCard({ last }: { last: RestoreView | null }) {
  return (
    <Card aria-label="Bring a backup back" className="self-start">
      <div className="flex flex-col gap-3 px-5 py-4">
        <h2 className="text-h3">Bring a backup back</h2>
        <p className="text-body text-text1">
          Here: “Restore one object” and “Restore everything” in the menu of a backup say what they would
          change before anything begins.
        </p>
        <p className="text-body text-text1">On another machine, or when this one is lost:</p>
        <ol className="list-decimal pl-5 text-body text-text1 marker:text-text3">
          <li>Download it, and have your key at hand.</li>
          <li>Stop the product where it runs.</li>
          <li>Run this where the product is installed:</li>
        </ol>
        <code
          translate="no"
          className="rounded-md border border-border bg-sunken px-3 py-2 font-mono text-label wrap-anywhere"
        >
          {COMMAND}
        </code>
        <div>
          <Button onClick={() => void copyText(COMMAND)}>Copy the command</Button>
        </div>
        <p className="text-label font-normal text-text2">
          With{' '}
          <code translate="no" className="font-mono">
            --dry-run
          </code>{' '}
          it says what would be replaced and changes nothing.
        </p>
      </div>
      <p className="flex items-start gap-2 border-t border-border-subtle px-5 py-3 text-label font-normal text-text2">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          Everything is compared with the backup first. What was there is set aside for {BEFORE_RESTORE_DAYS}{' '}
          days, and all sessions end.
          {last?.phase === 'done' && last.finishedAt && (
            <span className="block">
              Last restored on {formatDateTime(last.finishedAt)} as of {formatDateTime(last.backupAt)}.
            </span>
          )}
        </span>
      </p>
    </Card>
  );
}
