import { Check, ChevronRight } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';

const STAGES = ['Engine and sign-in', 'Tables'] as const;

/** Where one is between an engine and a data source. */
export function ConnectStages({ current }: { current: 0 | 1 }) {
  return (
    <ol
      aria-label="Progress"
      className="flex h-8 items-center gap-2 text-label font-normal text-text3 max-md:hidden"
    >
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && <ChevronRight className="size-4" aria-hidden="true" />}
          {index < current && <Check className="size-4 text-success-solid" aria-hidden="true" />}
          <span className={cn(index === current && 'font-medium text-text1')}>{stage}</span>
        </li>
      ))}
    </ol>
  );
}
