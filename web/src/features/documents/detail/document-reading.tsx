import type { DocumentDetail, DocumentPicture } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { PagesPane } from '../../../entities/document/pages/pages-pane.js';
import { addressOf, type Place, placeOf } from '../../../entities/document/pages/place.js';
import { Split } from '../../../shared/ui/split.js';
import { LineBoxes } from './line-boxes.js';
import { ReadingPanel } from './reading-panel.js';

/** What is shown beside the pages stays. */
function withTab(address: Record<string, string>, known: URLSearchParams): Record<string, string> {
  const tab = known.get('tab') ?? (known.has('line') ? 'text' : undefined);
  return { ...address, ...(tab && { tab }) };
}

/** Pages on one side, what was read on the other; both show the same place, which lies in the URL. */
export function DocumentReading({ document }: { document: DocumentDetail }) {
  const [params, setParams] = useSearchParams();
  const place = placeOf(params, document.pageList.length);
  const onPlace = (next: Place) =>
    setParams((known) => withTab(addressOf(next), known), { replace: true, preventScrollReset: true });
  const overlay = (page: DocumentPicture) =>
    page.words > 0 && (
      <LineBoxes
        documentId={document.id}
        page={page}
        marked={place.page === page.n ? place : undefined}
        onLine={(line) => onPlace({ page: page.n, line })}
      />
    );
  return (
    <div className="lg:h-[calc(100dvh-13rem)] lg:min-h-[32rem]">
      <Split
        name="document"
        initial={45}
        left={
          <PagesPane
            document={document}
            place={place}
            onPage={(page) => onPlace({ page })}
            overlay={overlay}
            className="max-lg:h-[60vh] max-lg:border-b max-lg:border-border"
          />
        }
        right={<ReadingPanel document={document} place={place} onPlace={onPlace} />}
      />
    </div>
  );
}
