import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** Pixels for each CSS px: crisp in print. */
const SCALE = 2;

export const FONT_FILES = ['Inter-Regular.ttf', 'Inter-Medium.ttf', 'Inter-SemiBold.ttf'];

/** The shipped fonts: nothing is drawn with what a machine happens to have. */
export const readFonts = (assets: string): Promise<Buffer[]> =>
  Promise.all(FONT_FILES.map((name) => readFile(join(assets, 'fonts', name))));

/** A drawing as a picture of points. */
export function toPng(svg: string, assets: string): Buffer {
  const fontFiles = FONT_FILES.map((name) => join(assets, 'fonts', name));
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    background: '#ffffff',
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return drawing.render().asPng();
}
