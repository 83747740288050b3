import { Check, ChevronRight } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';

interface StagesProps {
  names: readonly string[];
  /** The place of the one that somebody is at. */
  current: number;
}

/** The steps to a data source in their order: what is done, and where one is. */
export function Stages({ names, current }: StagesProps) {
  return (
    <ol
      aria-label="Progress"
      className="flex h-8 items-center gap-2 text-label font-normal text-text3 max-md:hidden"
    >
      {names.map((stage, index) => (
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
