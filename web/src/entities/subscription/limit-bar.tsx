import type { Plan, PlanLimits } from '@plumbline/contracts';
import { percentOf } from './plan-rows.js';

/** A limit as a bar beside its number; what is unlimited ends in an arrow. */
export function LimitBar({ plan, meter }: { plan: Plan; meter: keyof PlanLimits }) {
  const percent = percentOf(plan, meter);
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-xs bg-pressed">
      <span
        className={
          percent === 100
            ? 'block h-full bg-text2 [clip-path:polygon(0_0,calc(100%_-_5px)_0,100%_50%,calc(100%_-_5px)_100%,0_100%)]'
            : 'block h-full bg-text2'
        }
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
