import type { CellReference } from './traced-result.js';

/** A piece of a sentence: words, or a figure and how it is written. */
export type TextSpan = string | { cell: CellReference; text: string };
export type RichText = TextSpan[];
