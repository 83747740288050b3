import { Resvg } from '@resvg/resvg-js';
import { fontPaths } from '../../typesetter/font-paths.js';

/** Pixels for each CSS px: crisp in print. */
const SCALE = 2;

/** A drawing as a picture of points. */
export function toPng(svg: string, assets: string): Buffer {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    background: '#ffffff',
    font: { fontFiles: fontPaths(assets), loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  return drawing.render().asPng();
}
