import type { ReactNode } from 'react';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';

interface PanelProps {
  title: string;
  actions?: ReactNode;
  /** What its list answers; each panel waits and fails alone. */
  list: { isPending: boolean; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}

export function Panel({ title, actions, list, children }: PanelProps) {
  return (
    <Card aria-label={title} className="flex min-w-0 flex-col px-5 pt-4 pb-2">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border-subtle pb-3">
        <h2 className="text-h2">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {list.isPending ? (
        <SkeletonGroup label={`Loading ${title}`}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="my-4 h-12" />
          ))}
        </SkeletonGroup>
      ) : list.error ? (
        <ErrorState
          title={`${title} could not be loaded`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        children
      )}
    </Card>
  );
}
