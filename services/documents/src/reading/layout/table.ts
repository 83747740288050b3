import type { Box } from '../page/box.js';
import { around } from '../page/box.js';
import type { Word } from '../page/page-content.js';

export interface Cell {
  text: string;
  box: Box;
}

/** Rows of as many cells as there are columns; an empty cell has no text and the box of its place. */
export interface Table {
  box: Box;
  rows: Cell[][];
  /** Rows at the top that name the columns. */
  headerRows: number;
  isRuled: boolean;
}

/** Words that stand in a cell, line by line. */
export function cellOf(words: readonly Word[], place: Box): Cell {
  if (words.length === 0) return { text: '', box: place };
  const sorted = [...words].sort((a, b) => {
    const isSameLine = Math.abs(a.box[1] - b.box[1]) < (a.box[3] - a.box[1]) / 2;
    return isSameLine ? a.box[0] - b.box[0] : a.box[1] - b.box[1];
  });
  return { text: sorted.map(({ text }) => text).join(' '), box: around(sorted.map(({ box }) => box)) };
}

const NUMBER = /^[-+(]?[$€£¥]?\s?\d[\d.,'\s]*%?\)?(\s?(USD|EUR|GBP|CHF|€|\$))?$/;
export const isNumber = (text: string): boolean => NUMBER.test(text.trim());

const YEAR = /^(19|20)\d{2}$/;

/** Years over columns name them. */
function areYears(row: readonly Cell[]): boolean {
  const numbers = row.filter(({ text }) => isNumber(text));
  const isNamed = numbers.length > 1 || row[0]?.text === '';
  return isNamed && numbers.every(({ text }) => YEAR.test(text.trim()));
}

/** A first row without numbers, save years, over rows with some names the columns. */
export function headerRowsOf(rows: readonly Cell[][]): number {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return 0;
  const numbers = (row: readonly Cell[]) => row.filter(({ text }) => isNumber(text)).length;
  const filled = first.filter(({ text }) => text !== '').length;
  if ((numbers(first) > 0 && !areYears(first)) || filled < Math.min(2, first.length)) return 0;
  return rest.some((row) => numbers(row) > 0) || filled === first.length ? 1 : 0;
}
