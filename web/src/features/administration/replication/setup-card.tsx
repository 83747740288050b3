import type { ReplicationStatus } from '@plumbline/contracts';
import { ShieldCheck } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

/** What a second installation is good for, and how one begins to follow. */
export function SetupCard({ status, onAdd }: { status: ReplicationStatus; onAdd: () => void }) {
  return (
    <Card aria-label="Set up a standby" className="max-w-3xl">
      <div className="flex flex-col gap-3 px-5 py-4">
        <h2 className="text-h3">Set up a standby</h2>
        <p className="text-body text-text1">
          A second installation follows this one: every row and every file, a few seconds later, compared by
          checksum. When this one is lost or has to move, the other takes over.
        </p>
        <ol className="list-decimal pl-5 text-body text-text1 marker:text-text3">
          <li>Give it a name here. A token is shown once.</li>
          <li>
            Start the same version there with this address and the token. It fetches everything, then follows.
          </li>
          <li>
            To try it, start a test replica on this machine: the same command beside this installation, with a
            folder and ports of its own.
          </li>
        </ol>
        {status.problem && (
          <p role="alert" className="text-body text-danger-text">
            {status.problem}
          </p>
        )}
        <div>
          <Button variant="primary" disabled={status.problem !== null} onClick={onAdd}>
            Add a standby
          </Button>
        </div>
      </div>
      <p className="flex items-start gap-2 border-t border-border-subtle px-5 py-3 text-label font-normal text-text2">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        What is sent is encrypted for the standby alone. Nothing can be read or changed there until it takes
        over.
      </p>
    </Card>
  );
}
