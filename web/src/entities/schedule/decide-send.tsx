import { useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useDecideSend } from './schedules.api.js';

/** Approves a file that waits to be sent, or holds it back with a reason. */
export function DecideSend({ runId, name }: { runId: string; name: string }) {
  const decide = useDecideSend(runId);
  const [words, setWords] = useState<string>();
  const approve = () =>
    decide.mutate(
      { approves: true },
      { onSuccess: () => toast({ variant: 'success', title: `“${name}” is being sent` }) },
    );
  const refuse = () =>
    decide.mutate(
      { approves: false, words: words ?? '' },
      { onSuccess: () => toast({ variant: 'success', title: `“${name}” was not sent` }) },
    );
  return (
    <div className="flex flex-col gap-2">
      {words === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button size="compact" variant="primary" isPending={decide.isPending} onClick={approve}>
            Approve and send
          </Button>
          <Button size="compact" onClick={() => setWords('')}>
            Do not send
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (words.trim() !== '') refuse();
          }}
        >
          <Field label="Why it should not be sent" className="min-w-56 flex-1">
            <Input
              value={words}
              maxLength={1_000}
              autoFocus
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
          <Button onClick={() => setWords(undefined)}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={words.trim() === ''} isPending={decide.isPending}>
            Do not send
          </Button>
        </form>
      )}
      {decide.error && (
        <p role="alert" className="text-label text-danger-text">
          {decide.error.message}
        </p>
      )}
    </div>
  );
}
