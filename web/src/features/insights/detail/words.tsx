import { withMarksInText } from '@plumbline/charts';
import type { Phrase, Sentence } from '@plumbline/contracts';
import { Fragment } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { keyed } from '../model/phrases.js';
import { useInsights } from '../parts/insights-context.js';

const VARIANTS = {
  /** In running text: every number shows that it opens. */
  underlined: 'font-medium text-text1 decoration-text3 hover:decoration-text1',
  /** A step to take: a link like others, to rows. */
  link: 'text-accent-text decoration-solid! decoration-1! decoration-accent-border hover:decoration-current',
  /** In headings and figures, where a line under each number would be louder than the number. */
  quiet: 'decoration-transparent hover:decoration-text3 aria-pressed:decoration-text3',
} as const;

interface WordsProps {
  words: Sentence;
  variant?: keyof typeof VARIANTS;
}

/** A sentence whose numbers open the facts behind them. */
export function Words({ words, variant = 'underlined' }: WordsProps) {
  return keyed(words).map(({ key, value }) =>
    value.factId ? (
      <FactPhrase key={key} phrase={value} className={VARIANTS[variant]} />
    ) : (
      <Fragment key={key}>{withMarksInText(value.text)}</Fragment>
    ),
  );
}

function FactPhrase({ phrase, className }: { phrase: Phrase; className: string }) {
  const { view, openFact } = useInsights();
  const { factId: id = '', row, column } = phrase;
  const isOpen = view.fact?.id === id && view.fact.row === row && view.fact.column === column;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      title="Show where this number comes from"
      onClick={() =>
        openFact({ id, ...(row !== undefined && { row }), ...(column !== undefined && { column }) })
      }
      className={cn(
        'touch-target inline rounded-xs text-left underline decoration-dotted decoration-2 underline-offset-4 aria-pressed:bg-selected',
        className,
      )}
    >
      {withMarksInText(phrase.text)}
    </button>
  );
}
