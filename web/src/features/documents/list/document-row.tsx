import type { DocumentSummary } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { KindBadge } from '../../../entities/document/kind-badge.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { ReadOnlyBadge } from '../../../shared/ui/read-only-badge.js';
import { DocumentMenu } from '../parts/document-menu.js';
import { AnalysisState } from './analysis-state.js';
import { DocumentState } from './document-state.js';
import { ExtractionState } from './extraction-state.js';
import { NotRead } from './not-read.js';
import { Thumbnails } from './thumbnails.js';

/** One document: its first pages, what it is and how it stands. On a narrow screen one below the other. */
export function DocumentRow({ document, onUpload }: { document: DocumentSummary; onUpload: () => void }) {
  const { id, name, pages, bytes, createdAt, status, readOnly } = document;
  // The last two columns are there only where there is room for them.
  const isWide = useMediaQuery('(min-width: 1280px)');
  const size = [pages !== null && plural(pages, 'page'), formatBytes(bytes)].filter(Boolean).join(' · ');
  return (
    <tr className="border-b border-border-subtle last:border-b-0 max-md:relative max-md:flex max-md:flex-col max-md:px-4 max-md:py-4">
      <td className="py-3.5 pl-5 max-md:order-2 max-md:p-0 max-md:pt-2">
        <Thumbnails document={document} />
      </td>
      <td className="max-w-72 px-3 py-3.5 max-md:order-1 max-md:max-w-none max-md:p-0 max-md:pr-10">
        <span className="flex items-center gap-2">
          <Link
            to={`/documents/${id}`}
            title={name}
            className="block min-w-0 truncate font-medium text-text1 hover:underline"
          >
            {name}
          </Link>
          {readOnly && <ReadOnlyBadge />}
        </span>
        <div className="text-caption text-text3 tabular-nums max-md:flex max-md:flex-wrap max-md:gap-x-3">
          <p>{size}</p>
          <p>{formatDateTime(createdAt)}</p>
        </div>
      </td>
      {status === 'failed' ? (
        <td colSpan={isWide ? 4 : 2} className="px-3 py-3.5 max-md:order-3 max-md:p-0 max-md:pt-2">
          <NotRead document={document} onUpload={onUpload} />
        </td>
      ) : (
        <>
          <td className="px-3 py-3.5 max-md:order-3 max-md:p-0 max-md:pt-2">
            {status === 'ready' && <KindBadge document={document} />}
          </td>
          <td className="px-3 py-3.5 max-md:order-4 max-md:p-0 max-md:pt-2">
            <DocumentState document={document} />
          </td>
          <td className="px-3 py-3.5 md:max-xl:hidden max-md:order-5 max-md:flex max-md:gap-3 max-md:p-0 max-md:pt-2">
            <AnalysisState document={document} />
          </td>
          <td className="px-3 py-3.5 md:max-xl:hidden max-md:order-6 max-md:flex max-md:gap-3 max-md:p-0 max-md:pt-2">
            <ExtractionState document={document} />
          </td>
        </>
      )}
      <td className="px-3 max-md:absolute max-md:top-3 max-md:right-2 max-md:p-0">
        <DocumentMenu document={document} />
      </td>
    </tr>
  );
}
