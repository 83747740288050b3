import { refused, type Token, tokenise } from './tokens.js';

/** What stands before the SELECT of a statement, and what it selects from. */
export interface Derived {
  before: string;
  from: string;
}

/**
 * SQL Server lets no WITH stand inside brackets, and no ORDER BY without a number of rows: the first is taken out, the
 * second is given all rows. `text` has passed the statement check.
 * @throws DatabaseError `query_refused` for what cannot stand inside brackets at all
 */
export function derivedTable(text: string): { before: string; inner: string } {
  const outer = outermost(tokenise(text, 'sqlserver').tokens);
  const hasList = outer[0]?.text === 'with';
  const start = hasList ? outer.findIndex(({ text: word }) => word === 'select') : 0;
  const main = outer.slice(Math.max(start, 0));
  if (start < 0) throw refused('Write the SELECT behind WITH without brackets around it.');
  const words = main.filter(({ kind }) => kind === 'word').map(({ text: word }) => word);
  if (words.includes('option')) throw refused('OPTION cannot be used here: remove it.');
  if (words.includes('for')) throw refused('FOR XML, FOR JSON and FOR BROWSE cannot be used here.');
  const at = hasList ? (main[0]?.at ?? 0) : 0;
  const needsRows = isOrdered(main) && !words.includes('top') && !words.includes('offset');
  return {
    before: text.slice(0, at),
    inner: needsRows ? `${text.slice(at)}\nOFFSET 0 ROWS` : text.slice(at),
  };
}

/** As many rows as MySQL can count. */
const ALL_ROWS = '18446744073709551615';

/** MariaDB forgets the order of what stands inside brackets, unless it has a number of rows. `text` has passed the statement check. */
export function keepsOrder(text: string): string {
  const outer = outermost(tokenise(text, 'mysql').tokens);
  const isBounded = outer.some(({ text: word }) => ['limit', 'fetch', 'offset'].includes(word));
  return isOrdered(outer) && !isBounded ? `${text}\nLIMIT ${ALL_ROWS}` : text;
}

/** The tokens that stand in no brackets. */
function outermost(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ kind, text }) => {
    if (kind !== 'symbol') return depth === 0;
    if (text === ')') depth -= 1;
    const isOutside = depth === 0;
    if (text === '(') depth += 1;
    return isOutside;
  });
}

const isOrdered = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, index) => text === 'order' && tokens[index + 1]?.text === 'by');
