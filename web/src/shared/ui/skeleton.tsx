import { cn } from '../lib/cn.js';
import { useDelayed } from '../lib/use-delayed.js';

/** One grey box of the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('motion-skeleton rounded-md bg-pressed', className)} />;
}

/** Holds the place at once and shows its boxes after 200 ms. */
export function SkeletonGroup({ label, children }: { label: string; children: React.ReactNode }) {
  const isDue = useDelayed(true);
  return (
    <div role="status" data-skeleton="" className={cn(!isDue && 'invisible')}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
