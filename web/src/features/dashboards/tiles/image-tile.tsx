import type { ImageTile as Image } from '@plumbline/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DashboardReader } from '../../../entities/dashboard/dashboard-reader.js';
import { cn } from '../../../shared/lib/cn.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** A picture never changes: another one has another id. */
const imageQuery = (reader: DashboardReader, dashboardId: string, imageId: string) =>
  queryOptions({
    queryKey: [...reader.keyOf(dashboardId), 'images', imageId],
    queryFn: ({ signal }) => reader.image(dashboardId, imageId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface PictureProps {
  imageId: string;
  alt: string;
  className?: string;
}

export function Picture({ imageId, alt, className }: PictureProps) {
  const { reader, dashboard } = useDashboard();
  const { data, isError } = useQuery(imageQuery(reader, dashboard.id, imageId));
  if (isError)
    return <p className="text-label font-normal text-text3">{alt || 'This picture is no longer here.'}</p>;
  if (!data) return <Skeleton className="h-full min-h-24" />;
  return (
    <img
      src={`data:image/${data.type};base64,${data.image}`}
      alt={alt}
      className={cn('size-full object-contain', className)}
    />
  );
}

/** A picture of a person's among the tiles. */
export function ImageTile({ tile }: { tile: Image }) {
  const { x, y, w, h } = tile.layout;
  return (
    <section
      id={`tile-${tile.id}`}
      data-tile={tile.id}
      aria-label="Picture"
      tabIndex={-1}
      className="min-h-24 min-w-0 scroll-mt-32 overflow-hidden rounded-lg @max-3xl:max-h-80 @3xl:[grid-area:var(--place)]"
      style={{ '--place': `${y + 1} / ${x + 1} / span ${h} / span ${w}` } as React.CSSProperties}
    >
      <Picture imageId={tile.imageId} alt={tile.alt} />
    </section>
  );
}
