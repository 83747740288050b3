import type { QueryPlan } from '@plumbline/contracts';
import type { Columns } from '../plan/conditions.js';
import { planLines } from '../plan/plan-words.js';

interface PlanBlockProps {
  plan: QueryPlan;
  sourceName: string;
  columns: Columns;
}

/** The plan itself, line by line. */
export function PlanBlock({ plan, sourceName, columns }: PlanBlockProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-sunken px-3 py-2.5 font-mono text-caption">
      {planLines(plan, { name: sourceName, columns }).map(({ key, text }) => (
        <div key={`${key} ${text}`} className="contents">
          <dt className="text-text3">{key}</dt>
          <dd className="min-w-0 break-words text-text1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
