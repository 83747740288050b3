import { Skeleton } from '../../../shared/ui/skeleton.js';

/** Boxes where key figures and charts will stand. */
export function TilesSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {[0, 1, 2, 3].map((slot) => (
          <Skeleton key={slot} className="h-[118px] rounded-lg" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-12">
        <Skeleton className="h-[400px] rounded-lg lg:col-span-7" />
        <Skeleton className="h-[400px] rounded-lg lg:col-span-5" />
      </div>
    </>
  );
}
