import type { DocumentDetail, DocumentPicture } from '@plumbline/contracts';
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PagePicture } from '../../../entities/document/page-picture.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { LineBoxes } from './line-boxes.js';
import type { Place } from './place.js';

const ZOOMS = [50, 75, 100, 150, 200] as const;
/** Pixels of a page's picture at 100 % and below, and above. */
const WIDTHS = { usual: 960, large: 1_920 } as const;

interface PagesPaneProps {
  document: DocumentDetail;
  place: Place;
  onPlace: (place: Place) => void;
}

/** All pages, one below the other, with the lines that were read on them. */
export function PagesPane({ document, place, onPlace }: PagesPaneProps) {
  const [zoom, setZoom] = useState<number>(100);
  const pane = useRef<HTMLElement>(null);
  const { pageList } = document;
  useEffect(() => {
    const page = pane.current?.querySelector(`[data-page="${place.page}"]`);
    if (pane.current && page instanceof HTMLElement) pane.current.scrollTop = page.offsetTop - 12;
  }, [place.page]);
  const go = (page: number) => onPlace({ page });
  const step = (by: number) => setZoom(ZOOMS[ZOOMS.indexOf(zoom as (typeof ZOOMS)[number]) + by] ?? zoom);
  return (
    <div className="flex min-w-0 flex-col border-border max-lg:border-b lg:border-r">
      <div className="flex h-11 items-center gap-1 border-b border-border bg-surface px-3">
        <p className="text-label text-text1 tabular-nums">
          Page {place.page} of {pageList.length}
        </p>
        <IconButton label="Page before" disabled={place.page <= 1} onClick={() => go(place.page - 1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Next page"
          disabled={place.page >= pageList.length}
          onClick={() => go(place.page + 1)}
        >
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <span className="mx-1 h-5 w-px bg-border" aria-hidden="true" />
        <IconButton label="Smaller" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <span className="w-10 text-center text-label font-normal text-text2 tabular-nums">{zoom}%</span>
        <IconButton label="Larger" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </div>
      <section
        ref={pane}
        tabIndex={0}
        className="relative max-h-[80vh] overflow-auto bg-sunken p-4"
        aria-label="Pages"
      >
        {pageList.map((page) => (
          <Page
            key={page.n}
            document={document}
            page={page}
            zoom={zoom}
            marked={place.page === page.n ? place : undefined}
            onLine={(line) => onPlace({ page: page.n, line })}
          />
        ))}
      </section>
    </div>
  );
}

interface PageProps {
  document: DocumentDetail;
  page: DocumentPicture;
  zoom: number;
  marked: Place | undefined;
  onLine: (line: number) => void;
}

function Page({ document, page, zoom, marked, onLine }: PageProps) {
  const words = ORIGIN_WORDS[page.origin];
  return (
    <figure data-page={page.n} style={{ width: `${zoom}%` }} className="mb-4 last:mb-0">
      <figcaption className="mb-1 flex justify-between text-caption text-text3">
        <span>Page {page.n}</span>
        <span>{words}</span>
      </figcaption>
      <PagePicture
        documentId={document.id}
        page={page}
        width={zoom > 100 ? WIDTHS.large : WIDTHS.usual}
        alt={`Page ${page.n} of ${document.name}`}
      >
        {page.words > 0 && <LineBoxes documentId={document.id} page={page} marked={marked} onLine={onLine} />}
      </PagePicture>
    </figure>
  );
}

const ORIGIN_WORDS: Record<DocumentPicture['origin'], string> = {
  text: '',
  image: 'Read as an image',
  blank: 'No text found',
  unread: 'Could not be read',
};
