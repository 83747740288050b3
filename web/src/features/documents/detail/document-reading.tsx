import type { DocumentDetail } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { PagesPane } from './pages-pane.js';
import { addressOf, type Place, placeOf } from './place.js';
import { TextPanel } from './text-panel.js';

/** Pages on one side, what was read on the other; both show the same place, which lies in the URL. */
export function DocumentReading({ document }: { document: DocumentDetail }) {
  const [params, setParams] = useSearchParams();
  const place = placeOf(params, document.pageList.length);
  const onPlace = (next: Place) => setParams(addressOf(next), { replace: true, preventScrollReset: true });
  return (
    <div className="grid overflow-hidden rounded-lg border border-border lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <PagesPane document={document} place={place} onPlace={onPlace} />
      <TextPanel document={document} place={place} onPlace={onPlace} />
    </div>
  );
}
