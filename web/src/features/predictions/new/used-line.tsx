import type { PredictionChecked } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';

/** A mark for each prediction that the plan has for this source: used, at work, free. */
export function UsedLine({ use: { used, running, limit } }: { use: PredictionChecked['use'] }) {
  const done = used - running;
  const marks = limit === null ? [] : Array.from({ length: limit }, (_, at) => at);
  const atWork = running > 0 ? ` · ${running} running` : '';
  return (
    <span className="flex items-center gap-2 text-label font-normal text-text2 tabular-nums">
      {marks.length > 0 && (
        <span aria-hidden="true" className="flex gap-0.5">
          {marks.map((at) => (
            <span
              key={at}
              className={cn(
                'size-1.5 rounded-xs',
                at < done ? 'bg-text2' : at < used ? 'border border-text2' : 'bg-pressed',
              )}
            />
          ))}
        </span>
      )}
      {limit === null
        ? `${plural(used, 'prediction')} of this source so far${atWork}`
        : `${used} of ${limit} predictions for this source used${atWork}`}
    </span>
  );
}
