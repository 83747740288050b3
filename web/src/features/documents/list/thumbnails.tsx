import { type DocumentSummary, THUMBNAILS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Lock } from 'lucide-react';
import { documentQuery } from '../../../entities/document/documents.api.js';
import { PagePicture } from '../../../entities/document/pages/page-picture.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';

const SHOWN = { many: 6, narrow: 5 } as const;

/** The first pages of a document, small; what is not there yet is outlined. */
export function Thumbnails({ document }: { document: DocumentSummary }) {
  const [row, isSeen] = useInSight<HTMLDivElement>();
  const isReady = document.status === 'ready';
  const { data } = useQuery({ ...documentQuery(document.id), enabled: isSeen && isReady });
  const count = document.pages ?? 1;
  const outlined = Array.from({ length: Math.min(count, SHOWN.many) }, (_, index) => index);
  const rest = count - SHOWN.many;
  return (
    <div ref={row} className="flex items-center gap-1">
      {data
        ? data.pageList
            .slice(0, SHOWN.many)
            .map((page) => (
              <PagePicture
                key={page.n}
                documentId={document.id}
                page={page}
                width={THUMBNAILS.width}
                alt=""
                className="h-13 rounded-[2px] max-md:nth-6:hidden"
              />
            ))
        : outlined.map((index) => (
            <span
              key={index}
              className="flex h-13 w-10 items-center justify-center rounded-[2px] border border-dashed border-border-strong text-text3 [&_svg]:size-4"
            >
              {document.status === 'locked' && <Lock aria-hidden="true" />}
              {document.status === 'failed' && <CircleAlert aria-hidden="true" />}
            </span>
          ))}
      {rest > 0 && <span className="ml-1 text-caption text-text3 tabular-nums max-md:hidden">+{rest}</span>}
      {count > SHOWN.narrow && (
        <span className="ml-1 text-caption text-text3 tabular-nums md:hidden">+{count - SHOWN.narrow}</span>
      )}
    </div>
  );
}
