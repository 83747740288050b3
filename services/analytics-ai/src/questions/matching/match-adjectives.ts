import { MEASURING } from '../language/adjectives.js';
import type { Token } from '../language/tokens.js';
import { isNumeric, isYear, type Table } from '../table/table.js';
import type { ColumnSpan } from './spans.js';

/** "how old", "how tall": the column of numbers that the adjective asks for. */
export function matchAdjectives(tokens: readonly Token[], table: Table): ColumnSpan[] {
  return tokens.flatMap(({ word, at }) => {
    const about = tokens[at - 1]?.word === 'how' ? MEASURING.get(word) : undefined;
    const found = (about ?? []).flatMap((hint) =>
      table.columns.filter(
        (column) =>
          isNumeric(column) && !isYear(column) && column.stems.some((stem) => stem.startsWith(hint)),
      ),
    );
    const [column, ...others] = new Set(found);
    if (!column) return [];
    return {
      ...{ kind: 'column' as const, from: at - 1, to: at + 1, column, score: 0.85 },
      because: `What “how ${word}” asks for`,
      others: others.map((other) => ({ column: other, score: 0.8 })),
    };
  });
}
