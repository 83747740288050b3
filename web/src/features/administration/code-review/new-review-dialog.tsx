import { MAX_PATCH_LENGTH, type ReviewSummary } from '@plumbline/contracts';
import { type FormEvent, useId, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useStartReview } from './code-review.api.js';

const WAYS = [
  { value: 'patch', label: 'A patch' },
  { value: 'versions', label: 'Two versions' },
] as const;
const EMPTY = { title: '', patch: '', base: '', head: '' };

/** Hands in a change: a patch as text or file, or two versions of the sources that this installation runs from. */
export function NewReviewDialog({
  onStarted,
  onClose,
}: {
  onStarted: (review: ReviewSummary) => void;
  onClose: () => void;
}) {
  const form = useId();
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('patch');
  const [draft, setDraft] = useState(EMPTY);
  const start = useStartReview();
  const change = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part });
  const isTooLong = draft.patch.length > MAX_PATCH_LENGTH;
  const isReady =
    way === 'patch'
      ? draft.title.trim() !== '' && draft.patch !== '' && !isTooLong
      : draft.base !== '' && draft.head !== '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { title, patch, base, head } = draft;
    start.mutate(way === 'patch' ? { title, patch } : { base, head, ...(title.trim() && { title }) }, {
      onSuccess: onStarted,
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Review a change"
      description="Nothing of it is run, and nothing leaves this server."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} isPending={start.isPending} disabled={!isReady}>
            Review
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <Segmented label="Change" options={WAYS} value={way} onValueChange={setWay} />
        <Field label={way === 'patch' ? 'Title' : 'Title (optional)'}>
          <Input
            value={draft.title}
            maxLength={200}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        {way === 'patch' ? (
          <PatchFields patch={draft.patch} isTooLong={isTooLong} onChange={(patch) => change({ patch })} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="From" hint="A tag, a branch or a commit">
              <Input
                value={draft.base}
                maxLength={200}
                onChange={({ target }) => change({ base: target.value.trim() })}
              />
            </Field>
            <Field label="To">
              <Input
                value={draft.head}
                maxLength={200}
                onChange={({ target }) => change({ head: target.value.trim() })}
              />
            </Field>
          </div>
        )}
        {start.error && (
          <p role="alert" className="text-body text-danger-text">
            {start.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function PatchFields({
  patch,
  isTooLong,
  onChange,
}: {
  patch: string;
  isTooLong: boolean;
  onChange: (patch: string) => void;
}) {
  return (
    <>
      <Field
        label="Patch"
        hint="As git diff or diff -u writes it, at most 2 MB"
        error={isTooLong ? 'This patch is larger than 2 MB. Split the change.' : undefined}
      >
        <textarea
          value={patch}
          rows={8}
          spellCheck={false}
          className={cn(CONTROL, 'h-auto py-2 font-mono')}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <Field label="Or a file">
        <input
          type="file"
          accept=".patch,.diff,text/x-diff,text/plain"
          className="text-body"
          onChange={({ target }) => void target.files?.[0]?.text().then(onChange)}
        />
      </Field>
    </>
  );
}
