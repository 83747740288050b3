import { ChevronRight } from 'lucide-react';
import { conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { upTo } from '../model/drills.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** Where in a tile one has drilled to; each step leads back. */
export function DrillPath({ id }: { id: string }) {
  const { view, change, columns } = useDashboard();
  const steps = view.drills.find(({ tile }) => tile === id)?.steps ?? [];
  if (steps.length === 0) return null;
  const back = (count: number) => change({ drills: upTo(view.drills, id, count) });
  return (
    <nav aria-label="Drilled down to" className="mt-1 flex flex-wrap items-center gap-1 text-caption">
      <Step onClick={() => back(0)}>All</Step>
      {steps.map(({ by, filters }, at) => {
        const where = conditionsOf(filters, columns).map(({ value }) => value);
        const words = [...where, `by ${by.grain ?? labelOf(by.column).toLowerCase()}`].join(' ');
        const isLast = at === steps.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path.
          <span key={at} className="flex items-center gap-1">
            <ChevronRight className="size-3 text-text3" aria-hidden="true" />
            {isLast ? (
              <span aria-current="step" className="text-text2">
                {words}
              </span>
            ) : (
              <Step onClick={() => back(at + 1)}>{words}</Step>
            )}
          </span>
        );
      })}
    </nav>
  );
}

function Step({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target rounded-sm text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  );
}
