import type { DocumentDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../shared/api/api-error.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { documentQuery } from '../documents.api.js';
import { PagePicture } from './page-picture.js';
import { type Place, placeOf } from './place.js';
import { placedBox } from './placed-box.js';
import { useScrollToPlace } from './use-scroll-to-place.js';

/** Pixels of the page's picture. */
const WIDTH = 960;

/** The page that a row was read from, with its place framed, by the address that rows of extractions hold. */
export function PlacePreview({ address }: { address: string }) {
  const [path = '', query] = address.split('?');
  const document = useQuery(documentQuery(path.split('/').at(-1) ?? ''));
  if (isApiError(document.error) && document.error.status === 404)
    return (
      <p className="py-2 text-caption text-text2">
        The document of this row was deleted; the row itself stays as it was read.
      </p>
    );
  if (document.isError)
    return (
      <ErrorState
        title="The page could not be loaded"
        error={document.error}
        onRetry={() => void document.refetch()}
      />
    );
  if (!document.data)
    return (
      <SkeletonGroup label="Loading the page">
        <Skeleton className="h-72" />
      </SkeletonGroup>
    );
  const place = placeOf(new URLSearchParams(query), document.data.pageList.length);
  return <PlaceView document={document.data} place={place} address={address} />;
}

interface PlaceViewProps {
  document: DocumentDetail;
  place: Place;
  address: string;
}

function PlaceView({ document: { id, name, pageList }, place, address }: PlaceViewProps) {
  const pane = useRef<HTMLElement>(null);
  useScrollToPlace(pane, place, pageList);
  const page = pageList.find(({ n }) => n === place.page);
  if (!page) return null;
  return (
    <div className="flex flex-col gap-1.5 py-2">
      <section
        ref={pane}
        tabIndex={0}
        aria-label={`Page ${page.n} of ${name}`}
        className="relative max-h-72 overflow-auto rounded-sm bg-sunken"
      >
        <div data-page={page.n} className="min-w-140">
          <PagePicture documentId={id} page={page} width={WIDTH} alt={`Page ${page.n} of ${name}`}>
            {place.box && (
              <span
                data-place=""
                style={placedBox(place.box, page)}
                className="pointer-events-none absolute rounded-[2px] bg-focus/15 outline-2 outline-offset-1 outline-focus"
              />
            )}
          </PagePicture>
        </div>
      </section>
      <Link
        to={address}
        className="touch-target self-start text-accent-text underline decoration-accent-border underline-offset-4 wrap-anywhere"
      >
        Open {name} at this place
      </Link>
    </div>
  );
}
