import type { Delivery, Schedule, ScheduleRun } from '@plumbline/contracts';
import { Check, CircleX, Clock, Minus, Send } from 'lucide-react';
import { useResendDelivery, useUpdateSchedule } from '../../../entities/schedule/schedules.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { formatTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { DELIVERY_WORDS } from '../model/schedule-words.js';

interface ReceiptProps {
  receipt: Delivery;
  run: ScheduleRun;
  schedule: Schedule;
}

/** What became of one mail, in the words of the server; what was refused can be sent again. */
export function Receipt({ receipt, run, schedule }: ReceiptProps) {
  const { address, state, at, detail } = receipt;
  return (
    <li className="flex items-start gap-2 py-2.5">
      <StateIcon state={state} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-label text-text1">{address}</p>
        <p className="text-caption wrap-anywhere text-text3">
          {DELIVERY_WORDS[state]}
          {detail !== undefined && `: ${detail}`}
        </p>
        <EditorOnly>
          <ReceiptActions {...{ receipt, run, schedule }} />
        </EditorOnly>
      </div>
      <span className="text-caption text-text3 tabular-nums">{formatTime(at)}</span>
    </li>
  );
}

const notify = (error: Error) => toast({ variant: 'destructive', title: error.message });

function ReceiptActions({ receipt: { address, state }, run, schedule: { id, recipients } }: ReceiptProps) {
  const resend = useResendDelivery();
  const update = useUpdateSchedule();
  if (state === 'queued' || state === 'held' || run.file === undefined) return null;
  const isFailed = state !== 'sent';
  const isRecipient = recipients.includes(address);
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <Button
        size="compact"
        variant={isFailed ? 'secondary' : 'ghost'}
        isPending={resend.isPending}
        onClick={() => resend.mutate({ id: run.id, address }, { onError: notify })}
      >
        <Send aria-hidden="true" />
        Send again<span className="sr-only"> to {address}</span>
      </Button>
      {isFailed && isRecipient && recipients.length > 1 && (
        <Button
          size="compact"
          variant="ghost"
          isPending={update.isPending}
          onClick={() =>
            update.mutate(
              { id, body: { recipients: recipients.filter((one) => one !== address) } },
              {
                onError: notify,
                onSuccess: () => toast({ variant: 'success', title: `${address} gets no more of these` }),
              },
            )
          }
        >
          Remove<span className="sr-only"> {address}</span>
        </Button>
      )}
    </div>
  );
}

function StateIcon({ state }: { state: Delivery['state'] }) {
  const place = 'mt-0.5 size-4 shrink-0';
  if (state === 'sent') return <Check aria-hidden="true" className={`${place} text-success-text`} />;
  if (state === 'queued') return <Clock aria-hidden="true" className={`${place} text-text3`} />;
  if (state === 'held') return <Minus aria-hidden="true" className={`${place} text-text3`} />;
  return <CircleX aria-hidden="true" className={`${place} text-danger-text`} />;
}
