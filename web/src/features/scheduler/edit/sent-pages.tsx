import { exportOptions, FORMAT_NAMES, PREVIEW } from '@plumbline/contracts';
import { useMemo, useState } from 'react';
import { ExportPreview } from '../../../entities/export/export-preview.js';
import { usePreview } from '../../../entities/export/exports.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { type Draft, formatFor } from '../model/draft.js';
import { SentMail } from './sent-mail.js';

interface SentPagesProps {
  kind: 'dashboard' | 'summary' | 'answer';
  target: string;
  draft: Draft;
}

/** The mail and the pages of its file as they would be sent now; where they would be held, why. */
export function SentPages({ kind, target, draft }: SentPagesProps) {
  const { filters, zone, onProblem } = draft;
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<'mail' | 'file'>('mail');
  const from = page - ((page - 1) % PREVIEW.pages);
  const options = useMemo(
    () =>
      exportOptions.parse({
        ...{ filters, zone },
        ...(onProblem === 'mark' ? { marksProblems: true } : { refusesEmpty: true }),
      }),
    [filters, zone, onProblem],
  );
  const asked = useMemo(
    () => ({ objectType: kind, objectId: target, options, from, showsMail: true }),
    [kind, target, options, from],
  );
  const { data, isFetching, error } = usePreview(asked);
  const file = FORMAT_NAMES[formatFor(draft.kind, draft.format)];
  return (
    <div className="min-w-0 bg-sunken lg:border-l lg:border-border">
      <Segmented
        label="What is shown"
        className="mx-5 mt-5"
        value={shown}
        onValueChange={setShown}
        options={[
          { value: 'mail', label: 'Mail' },
          { value: 'file', label: data ? `${file}, ${plural(data.total, 'page')}` : file },
        ]}
      />
      {shown === 'file' ? (
        <ExportPreview {...{ options, preview: data, isDrawing: isFetching, error, page }} onPage={setPage} />
      ) : (
        <section aria-label="Mail" aria-busy={isFetching} className="p-5">
          {error && (
            <p role="alert" className="text-body text-danger-text">
              {error.message}
            </p>
          )}
          {!error &&
            (data?.mail ? <SentMail draft={draft} mail={data.mail} /> : <Skeleton className="h-96" />)}
        </section>
      )}
    </div>
  );
}
