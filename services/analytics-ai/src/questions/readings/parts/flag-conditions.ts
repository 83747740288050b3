import type { Annotation } from '../../matching/annotate.js';
import { placesOf, type TokenRange } from '../../matching/spans.js';
import type { Condition } from '../../plans/plan-draft.js';
import { flagValue, isFlag } from '../../table/table.js';

const NO = /^(not|never|without|no|non|isn|wasn|weren|don|doesn|didn|aren|hasn|haven)$/;

/** "returned orders", "not returned": columns of yes and no narrow the rows, unless they are measured. */
export function flagConditions({ columns, tokens }: Annotation, except: readonly TokenRange[]): Condition[] {
  return columns
    .filter((span) => isFlag(span.column) && !except.some(({ from, to }) => from < span.to && span.from < to))
    .map((span) => {
      const before = tokens.slice(Math.max(0, span.from - 3), span.from).map(({ word }) => word);
      const isNo = before.some((word) => NO.test(word));
      return {
        ...{ column: span.column, op: 'eq', values: [flagValue(span.column, !isNo)] },
        used: [
          ...placesOf(span),
          ...tokens
            .filter(({ at, word }) => at < span.from && at >= span.from - 3 && NO.test(word))
            .map(({ at }) => at),
        ],
        text: `${isNo ? 'not ' : ''}${span.column.label}`,
        because: 'A column of yes and no',
      } satisfies Condition;
    });
}
