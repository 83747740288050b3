import { readFile } from 'node:fs/promises';
import { shippedFile } from '../shipped-files.js';
import { readTrueType, type TrueType } from './true-type.js';

/** The font for what the fonts of every PDF reader lack: Greek, Cyrillic, Hebrew and the Latin characters of Europe. */
export const loadFallbackFont = async (): Promise<TrueType> =>
  readTrueType(await readFile(shippedFile('fonts/Arimo-Regular.ttf')));

/** How wide a text is, in sizes of the font. */
export const widthIn = ({ glyphOf, widthOf }: TrueType, text: string): number =>
  glyphsIn({ glyphOf }, text).reduce((sum, glyph) => sum + widthOf(glyph), 0) / 1_000;

/** The glyphs of a text, one for each character. */
export const glyphsIn = ({ glyphOf }: Pick<TrueType, 'glyphOf'>, text: string): number[] =>
  [...text.normalize('NFC')].map(glyphOf);
