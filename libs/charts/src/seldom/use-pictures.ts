import type { ChartType } from '@plumbline/contracts';
import { useEffect, useState } from 'react';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

const changes = async () => (await import('./change-pictures.js')).CHANGES;
/** Few dashboards have them: their code comes with the first that is met. */
const SELDOM: Partial<Record<ChartType, () => Promise<Pictures>>> = {
  waterfall: changes,
  slope: changes,
  funnel: async () => (await import('./funnel-pictures.js')).FUNNELS,
  calendar: async () => (await import('./calendar-pictures.js')).CALENDARS,
  heatmap: async () => (await import('./heatmap-pictures.js')).HEATMAPS,
  map: async () => (await import('./map-pictures.js')).MAPS,
};

/** What draws charts of a type; null until it is here. Where it cannot be had, as without a network, their numbers stand as a table. */
export function usePictures(type: ChartType): Pictures | null {
  const load = SELDOM[type];
  const [found, setFound] = useState<{ type: ChartType; pictures: Pictures } | null>(null);
  useEffect(() => {
    if (!load) return;
    let isShown = true;
    const show = (pictures: Pictures) => {
      if (isShown) setFound({ type, pictures });
    };
    load().then(show, () => show(USUAL));
    return () => {
      isShown = false;
    };
  }, [load, type]);
  if (!load) return USUAL;
  return found?.type === type ? found.pictures : null;
}
