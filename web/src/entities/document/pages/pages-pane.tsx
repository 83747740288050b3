import type { DocumentDetail, DocumentPicture } from '@plumbline/contracts';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { FoundBoxes } from './found-boxes.js';
import { PagePicture } from './page-picture.js';
import { PageSearchBar } from './page-search.js';
import { FIT_ZOOM, PagesToolbar } from './pages-toolbar.js';
import type { Place } from './place.js';
import { turnedPage } from './upright-box.js';
import { usePageSearch } from './use-page-search.js';
import { pageInSight, scrollToPage, useScrollToPlace } from './use-scroll-to-place.js';

/** Pixels of a page's picture where it fits its place, and where it is larger. */
const WIDTHS = { usual: 960, large: 1_920 } as const;

interface PagesPaneProps {
  document: Pick<DocumentDetail, 'id' | 'name' | 'pageList'>;
  /** What is to be in sight. */
  place: Place;
  onPage: (page: number) => void;
  /** What lies over the picture of a page. */
  overlay: (page: DocumentPicture) => ReactNode;
  /** What the boxes mean. */
  legend?: ReactNode;
  className?: string;
}

/** All pages, one below the other; how large they are and where one has scrolled to stays until another place is asked for. */
export function PagesPane({ document, place, onPage, overlay, legend, className }: PagesPaneProps) {
  const [turn, setTurn] = useState<DocumentPicture['rotation']>(0);
  const pages = useMemo(
    () => document.pageList.map((page) => turnedPage(page, turn)),
    [document.pageList, turn],
  );
  const search = usePageSearch(document.id);
  const [zoom, setZoom] = useState(FIT_ZOOM);
  const [seen, setSeen] = useState(place.page);
  const pane = useRef<HTMLElement>(null);
  useScrollToPlace(pane, place, pages);
  useScrollToPlace(pane, search.place ?? {}, pages);
  const keepMiddle = useKeptMiddle(pane, zoom);
  const go = (page: number) => {
    setSeen(page);
    if (pane.current) scrollToPage(pane.current, page);
    onPage(page);
  };
  return (
    <div className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <PagesToolbar
        page={seen}
        pages={pages.length}
        onPage={go}
        zoom={zoom}
        onZoom={(next) => {
          keepMiddle();
          setZoom(next);
        }}
        onTurn={() => setTurn(((turn + 90) % 360) as DocumentPicture['rotation'])}
        isSearching={search.isOpen}
        onSearch={search.isOpen ? search.close : search.open}
        legend={legend}
      />
      {search.isOpen && <PageSearchBar search={search} />}
      <section
        ref={pane}
        tabIndex={0}
        onScroll={({ currentTarget }) => setSeen(pageInSight(currentTarget))}
        className="relative min-h-0 flex-1 overflow-auto bg-sunken p-4"
        aria-label="Pages"
        data-scroller=""
      >
        {pages.map((page) => (
          <figure key={page.n} data-page={page.n} style={{ width: `${zoom}%` }} className="mb-4 last:mb-0">
            <figcaption className="mb-1 flex justify-between text-caption text-text3">
              <span>Page {page.n}</span>
              <span>{ORIGIN_WORDS[page.origin]}</span>
            </figcaption>
            <PagePicture
              documentId={document.id}
              page={page}
              turn={turn}
              width={zoom > FIT_ZOOM ? WIDTHS.large : WIDTHS.usual}
              alt={`Page ${page.n} of ${document.name}`}
            >
              {overlay(page)}
              <FoundBoxes page={page} search={search} />
            </PagePicture>
          </figure>
        ))}
      </section>
    </div>
  );
}

/** Keeps the same part of the pages in sight as they become larger or smaller. */
function useKeptMiddle(pane: { current: HTMLElement | null }, zoom: number): () => void {
  const middle = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs as the pages have their new size
  useLayoutEffect(() => {
    const view = pane.current;
    if (view && middle.current !== undefined)
      view.scrollTop = middle.current * view.scrollHeight - view.clientHeight / 2;
    middle.current = undefined;
  }, [zoom]);
  return () => {
    const view = pane.current;
    if (view && view.scrollHeight > 0)
      middle.current = (view.scrollTop + view.clientHeight / 2) / view.scrollHeight;
  };
}

const ORIGIN_WORDS: Record<DocumentPicture['origin'], string> = {
  text: '',
  image: 'Read as an image',
  blank: 'No text found',
  unread: 'Could not be read',
};
