import type { Box } from '../page/box.js';

export const FONTS = { text: 'Helvetica', bold: 'Helvetica-Bold', fixed: 'Courier' } as const;
export type Font = keyof typeof FONTS;

/** Letter, in points. */
export const SHEET = { width: 612, height: 792, margin: 54 } as const;

export interface SetWord {
  text: string;
  box: Box;
  font: Font;
  size: number;
}

/** One page that is set: words, and the lines between cells. */
export interface Sheet {
  words: SetWord[];
  rules: Box[];
}

export const emptySheet = (): Sheet => ({ words: [], rules: [] });
