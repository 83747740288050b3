import { lazy, Suspense } from 'react';

const NotFound = lazy(async () => ({ default: (await import('./not-found.js')).NotFound }));

/** The 404 screen, whose code comes when it is needed. */
export function MissingPage() {
  return (
    <Suspense fallback={null}>
      <NotFound />
    </Suspense>
  );
}
