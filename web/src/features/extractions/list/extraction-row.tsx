import type { Extraction } from '@plumbline/contracts';
import { CircleX, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countFields } from '../../../entities/extraction/extraction-words.js';
import { useDeleteExtraction } from '../../../entities/extraction/extractions.api.js';
import { FieldSegments } from '../../../entities/extraction/field-segments.js';
import { CancelJob } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** One extraction: of which document, by which template, and how far its review is. */
export function ExtractionRow({ extraction }: { extraction: Extraction }) {
  const { id, documentName, templateName, sender, batchId, createdAt } = extraction;
  return (
    <tr className="border-b border-border-subtle last:border-b-0 hover:bg-hover">
      <td className="max-w-80 px-5 py-3">
        <Link
          to={`/extractions/${id}`}
          title={documentName}
          className="block truncate font-medium text-text1 hover:underline"
        >
          {documentName}
        </Link>
        <p className="truncate text-caption text-text3">
          {sender ?? 'No sender found'}
          <span className="md:hidden"> · {templateName}</span>
        </p>
      </td>
      <td className="px-3 text-label font-normal text-text2 max-md:hidden">
        {templateName}
        {batchId && (
          <Link
            to={`/extractions/batches/${batchId}`}
            className="ml-2 text-accent-text underline underline-offset-4"
          >
            its batch<span className="sr-only"> of {documentName}</span>
          </Link>
        )}
      </td>
      <td className="px-3 py-3">
        <State extraction={extraction} />
      </td>
      <td className="px-3 text-label font-normal whitespace-nowrap text-text2 max-lg:hidden">
        {formatDateTime(createdAt)}
      </td>
      <td className="px-3">
        <EditorOnly>
          <Actions extraction={extraction} />
        </EditorOnly>
      </td>
    </tr>
  );
}

function State({ extraction }: { extraction: Extraction }) {
  const job = useJobOf(extraction.id);
  const { status, fields, tables, toCheck, error } = extraction;
  if (status === 'failed')
    return (
      <p className="flex items-start gap-1.5 text-label font-normal text-text2">
        <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
        {error?.message ?? 'It stopped unexpectedly.'}
      </p>
    );
  if (status !== 'ready')
    return (
      <p className="flex items-center gap-3 text-label font-normal text-text2">
        {job?.status === 'running' ? job.step.name : 'Waiting for its turn'}
        {job && !isEnded(job) && <CancelJob job={job} />}
      </p>
    );
  const counts = countFields(fields);
  const lines = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className="text-label font-normal text-text2 tabular-nums">
      <div className="flex items-center gap-2">
        <FieldSegments counts={counts} className="w-24 max-sm:hidden" />
        {counts.settled} of {counts.total} settled
      </div>
      <p className="text-caption text-text3">
        {toCheck > 0 ? <span className="text-warning-text">{toCheck} to check</span> : 'Nothing to check'}
        {lines > 0 && ` · ${plural(lines, 'line')}`}
      </p>
    </div>
  );
}

function Actions({ extraction: { id, documentName } }: { extraction: Extraction }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useDeleteExtraction();
  return (
    <>
      <Menu
        trigger={
          <BareIconButton label={`Actions for the extraction of ${documentName}`}>
            <Ellipsis aria-hidden="true" />
          </BareIconButton>
        }
      >
        <MenuItem variant="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <AlertDialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete the extraction of ${documentName}?`}
        description="Its fields and what was decided on them are removed. The document stays, and so does a data source that was made."
        confirmLabel="Delete extraction"
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => setIsDeleting(false),
            onError: ({ message }) =>
              toast({ variant: 'destructive', title: 'Nothing was deleted', description: message }),
          })
        }
      />
    </>
  );
}
