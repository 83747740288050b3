import { FORMAT_NAMES, PAID_FORMATS, PREVIEW } from '@plumbline/contracts';
import { useMemo, useState } from 'react';
import { ExportPreview } from '../../../entities/export/export-preview.js';
import { usePreview } from '../../../entities/export/exports.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { type Draft, formatFor } from '../model/draft.js';
import { AttachedPages } from './attached-pages.js';
import { SentMail } from './sent-mail.js';
import { useSentOptions } from './sent-options.js';

interface SentPagesProps {
  kind: 'dashboard' | 'summary' | 'answer';
  target: string;
  draft: Draft;
}

/** The mail and the pages of its file as they would be sent now; where they would be held, why. */
export function SentPages({ kind, target, draft }: SentPagesProps) {
  const options = useSentOptions(draft);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<'mail' | 'file'>('mail');
  const from = page - ((page - 1) % PREVIEW.pages);
  const asked = useMemo(
    () => ({ objectType: kind, objectId: target, options, from, showsMail: true }),
    [kind, target, options, from],
  );
  const { data, isFetching, error } = usePreview(asked);
  const format = formatFor(draft.kind, draft.format);
  const file = FORMAT_NAMES[format];
  const hasPages = PAID_FORMATS.includes(format);
  return (
    <div className="min-w-0 bg-sunken lg:border-l lg:border-border">
      {hasPages && (
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
      )}
      <p className="mx-5 mt-3 text-caption text-text3">
        {hasPages
          ? 'Made as the email and its file are: what is sent looks the same, with the data of its time.'
          : `The email as it would be sent now; the ${file} file, which has all rows of its tables, is made under “File”.`}
      </p>
      {hasPages && shown === 'file' ? (
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
      {hasPages && shown === 'mail' && data && !error && (
        <AttachedPages
          preview={data}
          file={file}
          hasTiles={kind === 'dashboard'}
          onOpen={(n) => {
            setPage(n);
            setShown('file');
          }}
        />
      )}
    </div>
  );
}
