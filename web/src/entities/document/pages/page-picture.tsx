import type { DocumentPicture } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';
import { pictureQuery } from '../documents.api.js';
import { uprightRatio } from './upright-box.js';

interface PagePictureProps {
  documentId: string;
  /** As it is shown, also where the view is turned. */
  page: DocumentPicture;
  /** By which the view is turned against the picture. */
  turn?: DocumentPicture['rotation'];
  /** Of the picture, in pixels; it is shown as wide as its place. */
  width: number;
  /** What the picture shows; empty where words beside it say so. */
  alt: string;
  className?: string;
  /** Lies over the picture. */
  children?: ReactNode;
}

/** The picture of a page in a place of its shape, fetched when it comes into sight. */
export function PagePicture({
  documentId,
  page,
  turn = 0,
  width,
  alt,
  className,
  children,
}: PagePictureProps) {
  const [place, isSeen] = useInSight<HTMLDivElement>();
  const { data: address, isError } = useQuery({
    ...pictureQuery(documentId, page.n, width),
    enabled: isSeen,
  });
  return (
    <div
      ref={place}
      data-picture=""
      style={{ aspectRatio: uprightRatio(page) }}
      className={cn('relative border border-border-strong bg-[white]', className)}
    >
      {address && <img src={address} alt={alt} {...turnedImage(uprightRatio(page), turn)} />}
      {isError && (
        <p className="absolute inset-0 flex items-center justify-center gap-1 text-caption text-text3">
          <CircleAlert className="size-4" aria-hidden="true" />
          <span className="sr-only">This page cannot be shown</span>
        </p>
      )}
      {children}
    </div>
  );
}

/** A picture that fills its place, also where it lies on its side in it. */
function turnedImage(ratio: number, turn: DocumentPicture['rotation']) {
  if (turn === 0) return { className: 'absolute inset-0 size-full' };
  const [width, height] = turn === 180 ? [100, 100] : [100 / ratio, 100 * ratio];
  return {
    className: 'absolute top-1/2 left-1/2 max-w-none',
    style: {
      width: `${width}%`,
      height: `${height}%`,
      transform: `translate(-50%, -50%) rotate(${turn}deg)`,
    },
  };
}
