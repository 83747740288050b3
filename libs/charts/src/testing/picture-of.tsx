import { renderToStaticMarkup } from 'react-dom/server';
import { drawScene } from '../marks/draw-scene.js';
import type { ChartView } from '../model/chart-model.js';
import { toChartModel } from '../model/to-chart-model.js';
import type { Detail } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { lightTheme } from '../theme/theme.js';

/** What does not tell one picture from another. */
const NOISE = / (?:font-[a-z-]+|data-slot|stroke-line[a-z]+|style|fill="none")(?:="[^"]*")?/g;

const { chart, sequential, ...roles } = lightTheme;
const NAMES: readonly (readonly [string, unknown])[] = [
  ...chart.map((colour, k) => [`chart${k + 1}`, colour] as const),
  ...sequential.map((colour, k) => [`step${k + 1}`, colour] as const),
  ...Object.entries(roles),
];
const nameOf = (colour: string): string =>
  NAMES.find(([, known]) => String(known).toLowerCase() === colour.toLowerCase())?.[0] ?? colour;

/** The elements of a chart's SVG in their order, one a line, colours by their name in the theme. */
export function pictureOf(view: ChartView, detail: Detail = 'picture', width = 120, height = 60): string[] {
  const scene = drawScene(toChartModel(view), { width, height, theme: lightTheme, detail });
  const markup = renderToStaticMarkup(<SceneShapes scene={scene} theme={lightTheme} />);
  return markup
    .replace(/^<g[^>]*>|<\/g>$/g, '')
    .replace(NOISE, '')
    .replace(/#[0-9a-f]{6}/gi, nameOf)
    .replace(/><\/(?:path|circle)>/g, '/>')
    .replace(/(\/>|<\/text>)(?=<)/g, '$1\n')
    .split('\n');
}
