import { type Fields, wordsOf } from '../tree.js';

export const typeOf = (column: Fields): string =>
  wordsOf((column.typeName as Fields | undefined)?.names).at(-1) ?? '';
