import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useInSight } from '../../shared/lib/use-in-sight.js';
import { evidenceQuery } from './insights.api.js';

const EvidenceFigure = lazy(() => import('./evidence-figure.js'));

/** The evidence as a shape; asked for when the row comes into sight. */
export function EvidencePicture({ id }: { id: string }) {
  const [box, isSeen] = useInSight<HTMLSpanElement>();
  const evidence = useQuery({ ...evidenceQuery(id), enabled: isSeen });
  return (
    <span ref={box} aria-hidden="true" className="h-7 w-18 shrink-0 max-sm:hidden">
      {evidence.data && (
        <Suspense fallback={null}>
          <EvidenceFigure evidence={evidence.data} />
        </Suspense>
      )}
    </span>
  );
}
