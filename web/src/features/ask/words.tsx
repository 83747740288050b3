import { withMarksInText } from '@plumbline/charts';
import type { Sentence } from '@plumbline/contracts';
import { Fragment } from 'react';
import { useAsk } from './ask-context.js';

/** A sentence whose numbers open the facts behind them. */
export function Words({ words }: { words: Sentence }) {
  const { fact, openFact } = useAsk();
  let offset = 0;
  const keyed = words.map((phrase) => {
    offset += phrase.text.length + 1;
    return { phrase, key: offset };
  });
  return keyed.map(({ phrase: { text, factId: id, row, column }, key }) =>
    id === undefined ? (
      <Fragment key={key}>{withMarksInText(text)}</Fragment>
    ) : (
      <button
        key={key}
        type="button"
        aria-pressed={fact?.id === id && fact.row === row && fact.column === column}
        title="Show where this comes from"
        onClick={() =>
          openFact({ id, ...(row !== undefined && { row }), ...(column !== undefined && { column }) })
        }
        className="touch-target inline rounded-xs text-left font-medium text-text1 underline decoration-text3 decoration-dotted decoration-2 underline-offset-4 hover:decoration-text1 aria-pressed:bg-selected"
      >
        {withMarksInText(text)}
      </button>
    ),
  );
}
