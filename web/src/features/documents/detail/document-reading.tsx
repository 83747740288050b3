import type { DocumentDetail } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { PagesPane } from './pages-pane.js';
import { addressOf, type Place, placeOf } from './place.js';
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
  return (
    <div className="grid overflow-hidden rounded-lg border border-border lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <PagesPane document={document} place={place} onPlace={onPlace} />
      <ReadingPanel document={document} place={place} onPlace={onPlace} />
    </div>
  );
}
