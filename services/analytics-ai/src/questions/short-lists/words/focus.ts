import type { Annotation } from '../../matching/annotate.js';
import type { ListColumn } from '../list/list-column.js';

const SMALL =
  /^(is|are|was|were|the|a|an|of|all|other|only|first|last|name|names|different|one|two|three|next|did|does|do|has|have|had|in|on|for|to|s)$/;

/** What a question asks for by its noun: "wood" of "which ancient woods". */
export function focusOf({ tokens }: Annotation): readonly string[] {
  const at = tokens.findIndex(({ word }) => /^(which|what|whose|list|name|give|tell|many)$/.test(word));
  if (at < 0) return [];
  return tokens
    .slice(at + 1, at + 5)
    .filter(({ word, number }) => number === undefined && word.length > 2 && !SMALL.test(word))
    .slice(0, 2)
    .map(({ stem }) => stem);
}

const SHARE = 0.3;

/** Whether values of a column are called what is asked for: "Hayley Wood" is a wood. */
export function isCalled({ column, cells }: ListColumn, focus: readonly string[]): boolean {
  if (column.kind !== 'text' || focus.length === 0 || cells.length === 0) return false;
  const pattern = new RegExp(`(^|[^\\p{L}])(${focus.join('|')})`, 'iu');
  const called = cells.filter((cell) => typeof cell === 'string' && pattern.test(cell)).length;
  return called >= SHARE * cells.length;
}
