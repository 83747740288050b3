import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';

/** How far the first reading is: until it ends nothing can be decided or kept. */
export function FirstReading({ sourceId }: { sourceId: string }) {
  const job = useJobOf(sourceId);
  if (!job || isEnded(job)) return <PreviewSkeleton label="Reading the file" />;
  return (
    <div className="mx-auto max-w-xl p-4 md:p-8">
      <JobCard job={job} />
    </div>
  );
}

export function PreviewSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid h-full lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="flex flex-col gap-2 p-4 md:p-8">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-[60vh]" />
        </div>
        <div className="flex flex-col gap-4 border-l border-border-subtle bg-bg p-6 max-lg:hidden">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
