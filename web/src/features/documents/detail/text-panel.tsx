import type { DocumentDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { encodingWords } from '../../../entities/document/document-words.js';
import { pageQuery } from '../../../entities/document/documents.api.js';
import type { Place } from '../../../entities/document/pages/place.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { PageFindings } from './page-findings.js';

interface TextPanelProps {
  document: DocumentDetail;
  place: Place;
  onPlace: (place: Place) => void;
}

/** What was read on the shown page, line by line; each line leads to its place on the page. */
export function TextPanel({ document, place, onPlace }: TextPanelProps) {
  const page = useQuery(pageQuery(document.id, place.page));
  const count = page.data?.lines.length;
  return (
    <section aria-labelledby="page-text" className="flex min-w-0 flex-col bg-surface">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-border px-5">
        <h2 id="page-text" className="text-h3">
          Text of page {place.page}
        </h2>
        <p className="text-caption text-text3 tabular-nums">{count !== undefined && plural(count, 'line')}</p>
      </div>
      <div className="px-5 py-3">
        {document.textEncoding !== undefined && (
          <p className="mb-3 text-caption text-text2">
            The file does not say how its letters are written; they were read as{' '}
            {encodingWords(document.textEncoding)}. Where letters are wrong, save the text as UTF-8 and upload
            that.
          </p>
        )}
        {page.isPending && (
          <SkeletonGroup label="Loading the text">
            <Skeleton className="h-72" />
          </SkeletonGroup>
        )}
        {page.isError && (
          <ErrorState
            title="The text of this page could not be loaded"
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        )}
        {page.data && page.data.lines.length === 0 && (
          <p className="py-8 text-center text-body text-text2">
            {page.data.origin === 'unread'
              ? 'This page could not be read. The original is there to download.'
              : 'No text was found on this page.'}
          </p>
        )}
        {page.data && <PageFindings page={page.data} onBox={(box) => onPlace({ page: place.page, box })} />}
        {page.data && page.data.lines.length > 0 && (
          <ol className="flex flex-col">
            {page.data.lines.map(({ text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a page never change their order
              <li key={index}>
                <button
                  type="button"
                  aria-pressed={index === place.line}
                  onClick={() => onPlace({ page: place.page, line: index })}
                  className={cn(
                    'flex min-h-6 w-full gap-3 rounded-sm px-1 text-left text-body text-text1 hover:bg-hover',
                    index === place.line && 'bg-selected',
                  )}
                >
                  <span className="w-6 shrink-0 pt-0.5 text-right text-caption text-text3 tabular-nums">
                    {index + 1}
                  </span>
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
