import type { CellValue, Column } from '@plumbline/contracts';
import { labelOf, singular } from '@plumbline/semantics';
import type { OpenSource } from '../sources/sources.service.js';

/** Words of a request that name something of the data. */
export interface Mention {
  /** Places among the words of the request, the last not included. */
  from: number;
  to: number;
  /** A column, one of its values, or the rows themselves. */
  column?: Column;
  value?: CellValue;
}

/** Other words for what a column may be called; used where the data has no column of that very name. */
const SYNONYMS: readonly { words: readonly string[]; names: RegExp }[] = [
  {
    words: ['revenue', 'sale', 'turnover', 'bring in', 'earn', 'income'],
    names: /amount|revenue|sales|total|turnover/i,
  },
  { words: ['cost', 'expense', 'spend', 'spending'], names: /cost|expense|spend/i },
  { words: ['piece', 'unit', 'item', 'volume'], names: /quantity|qty|units|pieces|items/i },
  { words: ['sent back', 'refund', 'return', 'refunded', 'returned'], names: /return|refund/i },
  { words: ['client', 'buyer', 'customer'], names: /customer|client|buyer/i },
  { words: ['price'], names: /price/i },
  { words: ['ordered', 'order date'], names: /order(ed)?_?(date|at)|ordered/i },
  { words: ['shipped', 'shipping', 'sent'], names: /ship/i },
  { words: ['delivered', 'delivery'], names: /deliver/i },
];

export const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d_'’]+(?:\.\d+)?/gu) ?? []).map((word) =>
    singular(word.replace(/s'$/, 's')),
  );

/** What a request names, in its order; longer names win. */
export function mentionsIn(request: string, source: OpenSource): Mention[] {
  const words = wordsIn(request);
  const known = [...columnNames(source), ...valueNames(source), ...synonyms(source)];
  known.push({ phrase: wordsIn(source.fields.noun), mention: {} });
  const found: Mention[] = [];
  for (let from = 0; from < words.length; ) {
    const [best] = known
      .filter(({ phrase }) => phrase.length > 0 && phrase.every((word, at) => words[from + at] === word))
      .toSorted((one, other) => other.phrase.length - one.phrase.length);
    const to = from + (best?.phrase.length ?? 1);
    if (best) found.push({ ...best.mention, from, to });
    from = to;
  }
  return found;
}

interface Name {
  phrase: string[];
  mention: Pick<Mention, 'column' | 'value'>;
}

const columnNames = ({ dataset }: OpenSource): Name[] =>
  dataset.columns.map((column) => ({ phrase: wordsIn(labelOf(column.name)), mention: { column } }));

/** The most frequent values of texts. */
function valueNames({ shape }: OpenSource): Name[] {
  return shape.profile.columns.flatMap((column) =>
    column.type === 'text'
      ? (column.topValues ?? []).map(({ value }) => ({
          phrase: wordsIn(String(value)),
          mention: { column, value },
        }))
      : [],
  );
}

function synonyms({ dataset }: OpenSource): Name[] {
  return SYNONYMS.flatMap(({ words, names }) => {
    const column = dataset.columns.find(({ name }) => names.test(name));
    return column ? words.map((text) => ({ phrase: wordsIn(text), mention: { column } })) : [];
  });
}
