import type { QueryPlan } from '@plumbline/contracts';
import { Fragment } from 'react';
import type { Columns } from '../plan/conditions.js';
import { sentenceOf } from '../plan/plan-words.js';

/** A plan in words, the names of columns standing out. */
export function Sentence({ plan, columns }: { plan: QueryPlan; columns: Columns }) {
  let offset = 0;
  const pieces = sentenceOf(plan, columns).map((piece) => {
    offset += piece.text.length;
    return { ...piece, offset };
  });
  return (
    <p className="text-body text-text2">
      {pieces.map(({ text, isColumn, offset: key }) =>
        isColumn ? (
          <strong key={key} className="font-medium text-text1">
            {text}
          </strong>
        ) : (
          <Fragment key={key}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
