import { formatCount } from '@plumbline/charts';
import { HEALTH_DELETION_WORDS, type HealthReceipt } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { healthReceiptsQuery, useDeleteAll } from '../parts/health.api.js';

/** Everything goes at once, after the words were typed. */
export function DeleteAll() {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useDeleteAll();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" />
        Delete everything
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Delete all health records?"
        description="The key is destroyed with them, so that no copy of what was sealed can be opened. This cannot be undone."
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button
              variant="danger"
              disabled={typed.trim().toLowerCase() !== HEALTH_DELETION_WORDS}
              isPending={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
            >
              Delete everything
            </Button>
          </>
        }
      >
        <Field label={`Type “${HEALTH_DELETION_WORDS}”`} error={remove.error?.message} className="pb-2">
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </Dialog>
    </>
  );
}

/** What was deleted before, and what was checked then. */
export function Receipts() {
  const { data = [] } = useQuery(healthReceiptsQuery());
  if (data.length === 0) return null;
  return (
    <details className="border-t border-border-subtle px-5 py-3 text-body">
      <summary className="cursor-pointer text-accent-text">Receipts of deletions</summary>
      <ul className="divide-y divide-border-subtle">
        {data.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </details>
  );
}

function Receipt({
  receipt: { deletedAt, counted, isKeyGone, opensNoMore, keyFingerprint },
}: {
  receipt: HealthReceipt;
}) {
  return (
    <li className="py-3 text-caption text-text2">
      <h3 className="text-label text-text1">{formatDateTime(deletedAt)}</h3>
      <ul>
        {counted.map(({ what, before, after }) => (
          <li key={what}>
            {what}: {formatCount(before)} before, {formatCount(after)} after
          </li>
        ))}
        <li>{isKeyGone ? 'The key was looked for and is gone.' : 'The key is still there.'}</li>
        <li>
          {opensNoMore
            ? 'A sealed part that was kept aside could not be opened any more.'
            : 'A sealed part could still be opened.'}
        </li>
        <li className="wrap-anywhere">SHA-256 of the destroyed key: {keyFingerprint}</li>
      </ul>
    </li>
  );
}
