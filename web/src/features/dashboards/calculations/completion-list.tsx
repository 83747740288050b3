import { FunctionSquare, Hash, Sigma } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import type { Completion } from './completions.js';

const ICONS = { Column: Hash, Calculation: Sigma, Function: FunctionSquare };

interface CompletionListProps {
  /** Of the field, which names its chosen option by it. */
  id: string;
  items: readonly Completion[];
  chosen: number;
  onChoose: (item: Completion) => void;
}

/** Names that fit what is typed; the field keeps the focus. */
export function CompletionList({ id, items, chosen, onChoose }: CompletionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Names that fit"
      tabIndex={-1}
      className="absolute top-full left-0 z-(--z-popover) mt-1 w-full max-w-md rounded-md border border-border bg-surface p-1 shadow-popover"
    >
      {items.map((item, at) => {
        const Icon = ICONS[item.kind];
        return (
          <button
            key={`${item.kind} ${item.label}`}
            type="button"
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
            className={cn(
              'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left text-label',
              at === chosen && 'bg-hover',
            )}
          >
            <Icon className="size-4 shrink-0 text-text3" aria-hidden="true" />
            <span className="font-medium text-text1">{item.label}</span>
            <span className="min-w-0 flex-1 truncate text-caption text-text3">{item.detail}</span>
            <span className="text-caption text-text3">{item.kind}</span>
          </button>
        );
      })}
    </div>
  );
}
