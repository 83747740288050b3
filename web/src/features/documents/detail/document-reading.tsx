import type { DocumentDetail } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { PagesPane } from './pages-pane.js';
import type { Place } from './place.js';
import { TextPanel } from './text-panel.js';

/** Pages on one side, what was read on the other; both show the same place, which lies in the URL. */
export function DocumentReading({ document }: { document: DocumentDetail }) {
  const [params, setParams] = useSearchParams();
  const last = document.pageList.length;
  const page = Math.min(Math.max(1, Number(params.get('page')) || 1), Math.max(1, last));
  const line = params.has('line') ? Number(params.get('line')) : undefined;
  const place: Place = { page, ...(line !== undefined && { line }) };
  const onPlace = (next: Place) =>
    setParams(
      { page: String(next.page), ...(next.line !== undefined && { line: String(next.line) }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="grid overflow-hidden rounded-lg border border-border lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <PagesPane document={document} place={place} onPlace={onPlace} />
      <TextPanel document={document} place={place} onPlace={onPlace} />
    </div>
  );
}
