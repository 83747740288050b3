import { formatCount, plural } from '@plumbline/charts';
import type { HealthImport } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { healthImportsQuery, useRemoveImport, useWithdraw } from '../parts/health.api.js';
import { DeleteAll, Receipts } from './delete-all.js';

/** Which files the records come from, what was left out of each, and the end of all of them. */
export function FilesCard() {
  const imports = useQuery(healthImportsQuery());
  const withdraw = useWithdraw();
  return (
    <Card aria-label="Where it comes from">
      <h2 className="px-5 py-4 text-h3">Where it comes from</h2>
      <Loaded query={imports} noun="files">
        {(list) =>
          list.length === 0 ? (
            <p className="px-5 pb-4 text-body text-text2">No file was read yet.</p>
          ) : (
            <ul className="divide-y divide-border-subtle border-y border-border-subtle">
              {list.map((file) => (
                <ImportedFile key={file.id} file={file} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="flex flex-wrap items-start justify-between gap-4 px-5 py-4">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-label">These records stay here</h3>
          <p className="max-w-[60ch] text-caption text-text2">
            They have their own encryption key, cannot be used on a dashboard or shown to a guest, are in no
            backup, and go to no outside provider unless you switch one on for a session.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw consent
          </Button>
          <DeleteAll />
        </div>
      </div>
      <Receipts />
    </Card>
  );
}

function ImportedFile({ file }: { file: HealthImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveImport();
  const { name, bytes, readAt, found, loaded, setAside, leftOut, notes, pages } = file;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-label wrap-anywhere">{name}</h3>
        <p className="text-caption text-text2">
          {pages === undefined ? formatBytes(bytes) : plural(pages, 'page')}, {plural(found, 'record')}, read{' '}
          {formatDateTime(readAt)}
        </p>
        {(leftOut.length > 0 || notes.length > 0) && (
          <details className="text-caption text-text2">
            <summary className="cursor-pointer text-accent-text">
              What was left out, and how it was read
            </summary>
            <ul className="mt-1 list-disc pl-5">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
              {leftOut.map(({ what, count: left, why }) => (
                <li key={`${what} ${why}`}>
                  {formatCount(left)} × {what}: {why}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <span className="text-body tabular-nums">
        {formatCount(loaded)} loaded + {formatCount(setAside)} set aside
      </span>
      <IconButton label={`Delete the records of ${name}`} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete the records of ${name}?`}
        description={
          remove.error?.message ??
          `${plural(loaded, 'record')} will be gone. The file itself is not kept here.`
        }
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(file.id, { onSuccess: () => setIsAsking(false) })}
      />
    </li>
  );
}
