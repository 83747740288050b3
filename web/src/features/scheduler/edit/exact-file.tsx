import {
  type CreateExportBody,
  type ExportView,
  FORMAT_NAMES,
  isSent,
  SENT_OBJECTS,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { exportQuery, useCreateExport, useDownloadExport } from '../../../entities/export/exports.api.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { type Draft, formatFor } from '../model/draft.js';
import { Part } from '../parts/labelled.js';
import { useSentOptions } from './sent-options.js';

interface ExactFileProps {
  draft: Draft;
  target: string;
}

/** The file itself, made now as a run makes it: opened before anybody gets it. */
export function ExactFile({ draft, target }: ExactFileProps) {
  const options = useSentOptions(draft);
  const objectType = isSent(draft.kind) ? SENT_OBJECTS[draft.kind] : undefined;
  if (!objectType) return null;
  const body = { objectType, objectId: target, format: formatFor(draft.kind, draft.format), options };
  return (
    <Part name="File" now={FORMAT_NAMES[body.format]}>
      <div className="flex flex-col items-start gap-2">
        <Made body={body} />
        <p className="text-caption text-text3">
          Made as a run makes it, with current data, and listed among your exports. Nobody is sent anything.
        </p>
      </div>
    </Part>
  );
}

const notify = (error: Error) => toast({ variant: 'destructive', title: error.message });

/** A file of other choices is no longer the one that would be sent. */
function Made({ body }: { body: CreateExportBody }) {
  const create = useCreateExport();
  const [made, setMade] = useState<{ of: string; id: string }>();
  const of = JSON.stringify(body);
  const id = made?.of === of ? made.id : undefined;
  const { data: view, error } = useQuery({ ...exportQuery(id ?? ''), enabled: id !== undefined });
  const problem = create.error ?? error;
  const isMaking = create.isPending || (id !== undefined && !problem && !isEnded(view));
  if (view && id !== undefined && view.status === 'ready') return <Ready view={view} />;
  return (
    <>
      <Button
        isPending={isMaking}
        onClick={() => create.mutate(body, { onSuccess: (begun) => setMade({ of, id: begun.id }) })}
      >
        <FileDown aria-hidden="true" />
        Make the {FORMAT_NAMES[body.format]} file
      </Button>
      {!isMaking && (problem ?? view?.error) && (
        <p role="alert" className="text-label font-normal text-danger-text">
          {problem?.message ?? view?.error?.message}
        </p>
      )}
    </>
  );
}

const isEnded = (view: ExportView | undefined): boolean =>
  view !== undefined && view.status !== 'queued' && view.status !== 'running';

function Ready({ view }: { view: ExportView }) {
  const download = useDownloadExport();
  return (
    <Button isPending={download.isPending} onClick={() => download.mutate(view, { onError: notify })}>
      <Download aria-hidden="true" />
      <span className="wrap-anywhere">Download {wordsOf(view)}</span>
    </Button>
  );
}

/** "order-desk.xlsx, 1,204 rows, 34 KB". */
const wordsOf = ({ fileName, pages, rows, bytes }: ExportView): string =>
  [
    fileName ?? 'the file',
    ...(pages === undefined ? [] : [plural(pages, 'page')]),
    ...(rows === undefined ? [] : [plural(rows, 'row')]),
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ].join(', ');
