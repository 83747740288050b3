import { type Fields, listOf, wordsOf } from '../tree.js';

export const argumentsOf = (node: { fields: Fields }): readonly unknown[] => listOf(node.fields.args);

export const nameOfCall = ({ fields }: { fields: Fields }): string =>
  (wordsOf(fields.funcname).at(-1) ?? '').toLowerCase();
