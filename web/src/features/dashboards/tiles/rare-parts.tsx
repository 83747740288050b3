import type { TileResult } from '@plumbline/contracts';
import { type ComponentProps, lazy, Suspense } from 'react';

const TileFunnel = lazy(async () => ({ default: (await import('./tile-funnel.js')).TileFunnel }));
const TileAge = lazy(async () => ({ default: (await import('./tile-age.js')).TileAge }));
const TileProblem = lazy(async () => ({ default: (await import('./tile-problem.js')).TileProblem }));

/** Whether there is anything to say about filters. */
export function isTouched(result: TileResult | undefined): result is TileResult {
  return result !== undefined && result.filteredBy.length + result.notFilteredBy.length > 0;
}

/** The filters of a tile, whose code comes when there are some. */
export function Funnel({ id, result }: { id: string; result: TileResult | undefined }) {
  return (
    isTouched(result) && (
      <Suspense fallback={null}>
        <TileFunnel id={id} result={result} />
      </Suspense>
    )
  );
}

/** How old the answer of a live source is. */
export function Age({ result }: { result: TileResult | undefined }) {
  return (
    result?.live && (
      <Suspense fallback={null}>
        <TileAge live={result.live} />
      </Suspense>
    )
  );
}

/** Why a tile cannot be computed; the code comes when one cannot. */
export function Problem(props: ComponentProps<typeof TileProblem>) {
  return (
    <Suspense fallback={null}>
      <TileProblem {...props} />
    </Suspense>
  );
}
