import { type Prediction, predictionTitle } from '@plumbline/contracts';
import { Check, Circle, CircleDot } from 'lucide-react';
import { useCancelJob, useJobOf } from '../../../entities/job/jobs.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

/** A prediction at work: which of its steps is under way, and the way to stop it. */
export function RunningCard({ prediction }: { prediction: Prediction }) {
  const { id } = prediction;
  const job = useJobOf(id);
  const cancel = useCancelJob();
  const mayEdit = useMayEdit();
  const at = job && job.status !== 'queued' ? job.step.index : -1;
  const step = at < 0 ? 'Waiting for its turn' : `Step ${at + 1} of ${job?.step.count}`;
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3 sm:px-6">
      <div role="status" className="min-w-48 flex-1">
        <p className="text-body font-medium">{predictionTitle(prediction)}</p>
        <p className="text-caption text-text2">{step} · you can leave this page</p>
      </div>
      {job && (
        <ol className="flex flex-[3] flex-wrap gap-x-6 gap-y-1 text-label">
          {job.steps.map((name, place) => (
            <Step key={name} name={name} state={place < at ? 'done' : place === at ? 'now' : 'next'} />
          ))}
        </ol>
      )}
      {job && mayEdit && (
        <Button size="compact" isPending={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          Cancel
        </Button>
      )}
    </Card>
  );
}

const STATES = {
  done: { Glyph: Check, colour: 'text-success-text', said: 'done' },
  now: { Glyph: CircleDot, colour: 'text-accent-text', said: 'under way' },
  next: { Glyph: Circle, colour: 'text-text3', said: 'to come' },
} as const;

function Step({ name, state }: { name: string; state: keyof typeof STATES }) {
  const { Glyph, colour, said } = STATES[state];
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cn('flex items-center gap-1.5', state === 'now' ? 'font-medium' : 'text-text2')}
    >
      <Glyph aria-hidden="true" className={cn('size-4 shrink-0', colour)} />
      {name}
      <span className="sr-only">, {said}</span>
    </li>
  );
}
