import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card.js';
import { ErrorState } from './error-state.js';
import { Skeleton, SkeletonGroup } from './skeleton.js';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isPaused' | 'refetch'>;
  /** "documents"; of a single thing "document". */
  noun: string;
  isOne?: boolean;
  /** Boxes of the size of what will stand there; those of a list by default. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brings; until then its outline, or why it did not come and a way to try again. */
export function Loaded<Data>({ query, noun, isOne, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isError, isPaused, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <Card>
        <ErrorState
          title={`${isOne ? 'This' : 'Your'} ${noun} could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (isPaused)
    return (
      <Card>
        <p className="px-5 py-8 text-body text-text2">
          {isOne ? `This ${noun} is` : `Your ${noun} are`} not saved in this tab, and you are offline.
        </p>
      </Card>
    );
  return (
    <SkeletonGroup label={`Loading ${isOne ? 'the ' : ''}${noun}`}>
      {skeleton ?? <ListSkeleton />}
    </SkeletonGroup>
  );
}

function ListSkeleton() {
  return (
    <>
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-72" />
    </>
  );
}
