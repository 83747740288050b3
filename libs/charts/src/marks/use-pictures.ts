import type { ChartType } from '@plumbline/contracts';
import { useEffect, useState } from 'react';
import { readUsualModel, withMore } from '../model/to-usual-model.js';
import { drawUsualScene, isSeldom } from './draw-usual-scene.js';
import type { Pictures } from './pictures.js';

const USUAL: Pictures = {
  toModel: (view) => withMore(view, readUsualModel(view)),
  draw: (model, frame) => (isSeldom(model) ? null : drawUsualScene(model, frame)),
};
/** Few dashboards have them: their code comes with the first that is met. */
const SELDOM: ReadonlySet<ChartType> = new Set(['waterfall', 'slope', 'funnel', 'calendar']);

/** What draws charts of a type; null until it is here. Where it cannot be had, as without a network, their numbers stand as a table. */
export function usePictures(type: ChartType): Pictures | null {
  const [all, setAll] = useState<Pictures | null>(null);
  const isNeeded = SELDOM.has(type) && all === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    const show = (pictures: Pictures) => {
      if (isShown) setAll(pictures);
    };
    import('./all-pictures.js').then(
      ({ ALL }) => show(ALL),
      () => show(USUAL),
    );
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return SELDOM.has(type) ? all : USUAL;
}
