import { formatCount } from '@plumbline/charts';
import { type BackupView, RESTORE_CONFIRMATION, type RestorePlan } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Cancelled, useFreshSession } from '../../../entities/session/fresh-session.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { restorePlanQuery, useRestore } from './restore.api.js';
import { schemaTitle } from './restore-words.js';

interface RestoreDialogProps {
  backup: BackupView;
  onClose: () => void;
}

/** Says what a restore of everything would replace; begins it once the words are typed and the password was named lately. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const form = useId();
  const [words, setWords] = useState('');
  const restore = useRestore(backup.id);
  const { data: plan, error, refetch } = useQuery(restorePlanQuery(backup.id));
  const run = useFreshSession();
  const isTyped = words.trim().toLowerCase() === RESTORE_CONFIRMATION;
  const canBegin = plan?.problem === null && isTyped;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canBegin || restore.isPending) return;
    restore.mutate({ confirmation: words, run }, { onSuccess: onClose });
  };
  const failure = restore.error instanceof Cancelled ? null : restore.error;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Restore everything"
      description={`As it was on ${formatDateTime(backup.at ?? backup.createdAt)}. What changed since is set aside, not deleted.`}
      className="max-w-xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={form}
            disabled={!canBegin}
            isPending={restore.isPending}
          >
            Restore everything
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 pb-2">
        {error && (
          <ErrorState
            title="What would be replaced could not be found out"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!plan && !error && (
          <p role="status" className="text-body text-text2">
            The backup is compared with what is there now.
          </p>
        )}
        {plan && <Plan plan={plan} />}
        {plan?.problem === null && (
          <Field label={`Type "${RESTORE_CONFIRMATION}"`} error={failure?.message}>
            <Input
              name="confirmation"
              autoComplete="off"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function Plan({ plan }: { plan: RestorePlan }) {
  const { problem, schemas, files, needsBytes, freeBytes } = plan;
  return (
    <>
      {problem && (
        <p
          role="alert"
          className="rounded-md border border-danger-border bg-danger-bg px-3 py-2 text-body text-danger-text"
        >
          {problem}
        </p>
      )}
      {schemas.length > 0 && (
        <table className="w-full text-body tabular-nums">
          <thead className="text-left text-label text-text2">
            <tr>
              <th scope="col" className="py-1 font-normal">
                What
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Now
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                In the backup
              </th>
            </tr>
          </thead>
          <tbody>
            {schemas.map(({ name, rows, rowsNow, isEstimate }) => (
              <Line
                key={name}
                title={schemaTitle(name)}
                now={`${isEstimate ? 'about ' : ''}${plural(rowsNow, 'row')}`}
                then={plural(rows, 'row')}
              />
            ))}
            <Line
              title="Files"
              now={files.countNow === null ? 'more than 100,000' : formatCount(files.countNow)}
              then={`${formatCount(files.count)}, ${formatBytes(files.bytes)}`}
            />
          </tbody>
        </table>
      )}
      {problem === null && (
        <ul className="list-disc pl-5 text-body text-text2 marker:text-text3">
          <li>The current state is backed up first.</li>
          <li>
            Everything is restored and compared beside what is there; that takes {formatBytes(needsBytes)}
            {freeBytes !== null && ` of the ${formatBytes(freeBytes)} that are free`}. Meanwhile everybody
            goes on working, and what they do from now on is only in what is set aside.
          </li>
          <li>Then the product starts again, and everybody has to sign in again.</li>
        </ul>
      )}
    </>
  );
}

function Line({ title, now, then }: { title: string; now: string; then: string }) {
  return (
    <tr className="border-t border-border-subtle">
      <th scope="row" className="py-1.5 text-left font-normal text-text1">
        {title}
      </th>
      <td className="py-1.5 pl-3 text-right whitespace-nowrap text-text2">{now}</td>
      <td className="py-1.5 pl-3 text-right whitespace-nowrap text-text1">{then}</td>
    </tr>
  );
}
