import { type ReactNode, useContext } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { FactLinksContext } from './fact-links.js';
import type { FactRef } from './facts.api.js';

const VARIANTS = {
  /** In running text: every number shows that it opens. */
  underlined: 'font-medium text-text1 decoration-text3 hover:decoration-text1',
  /** A step to take: a link like others, to rows. */
  link: 'text-accent-text decoration-solid! decoration-1! decoration-accent-border hover:decoration-current',
  /** In headings and figures, where a line under each number would be louder than the number. */
  quiet: 'decoration-transparent hover:decoration-text3 aria-pressed:decoration-text3',
} as const;

export type FactNumberVariant = keyof typeof VARIANTS;

interface FactNumberProps {
  fact: FactRef | null;
  variant?: FactNumberVariant;
  children: ReactNode;
}

/** A number that opens where it comes from; plain text where its fact is not known. */
export function FactNumber({ fact, variant = 'underlined', children }: FactNumberProps) {
  const links = useContext(FactLinksContext);
  if (!fact || !links) return children;
  const isOpen =
    links.fact?.id === fact.id && links.fact.row === fact.row && links.fact.column === fact.column;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      title="Show where this number comes from"
      onClick={() => links.openFact(fact)}
      className={cn(
        'touch-target inline rounded-xs text-left tabular-nums underline decoration-dotted decoration-2 underline-offset-4 aria-pressed:bg-selected',
        VARIANTS[variant],
      )}
    >
      {children}
    </button>
  );
}
