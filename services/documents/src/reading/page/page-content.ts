import type { Box, PageSize, Rotation } from './box.js';

/** A word where it stands on the upright page. */
export interface Word {
  text: string;
  box: Box;
  isBold: boolean;
  /** It runs up or down the page. */
  isVertical: boolean;
  /** It was filled into a field of a form. */
  isFilled?: true;
  /** 0 to 1, of words that were recognised in an image. */
  confidence?: number;
}

/** What was read of one page, before anything is concluded from it. */
export interface PageContent extends PageSize {
  rotation: Rotation;
  origin: 'text' | 'image' | 'blank' | 'unread';
  words: Word[];
  /** By which its lines lean, clockwise in radians; boxes are those of the page as it is. */
  skew?: number;
  /** Lines that are drawn, as thin boxes on the upright page. */
  rules: Box[];
}
