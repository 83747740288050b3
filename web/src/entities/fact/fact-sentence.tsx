import { withMarksInText } from '@plumbline/charts';
import type { Sentence } from '@plumbline/contracts';
import { Fragment } from 'react';
import { factOf } from './fact-links.js';
import { FactNumber, type FactNumberVariant } from './fact-number.js';
import { keyed } from './phrases.js';

interface FactSentenceProps {
  phrases: Sentence;
  variant?: FactNumberVariant;
}

/** A sentence whose numbers open the facts behind them. */
export function FactSentence({ phrases, variant }: FactSentenceProps) {
  return keyed(phrases).map(({ key, value: { text, factId, row, column } }) => (
    <Fragment key={key}>
      {factId ? (
        <FactNumber fact={factOf(factId, row, column)} variant={variant}>
          {withMarksInText(text)}
        </FactNumber>
      ) : (
        withMarksInText(text)
      )}
    </Fragment>
  ));
}
