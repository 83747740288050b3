import { useCallback, useEffect, useState } from 'react';
import type { ChartModel } from '../model/chart-model.js';
import type { Frame, Scene } from '../scene/scene.js';
import type { drawSeldomScene } from './draw-seldom-scene.js';
import { drawUsualScene, isSeldom } from './draw-usual-scene.js';

/** What draws a model; null is drawn until the code of a seldom picture is here. */
export function useDrawScene(model: ChartModel): (model: ChartModel, frame: Frame) => Scene | null {
  const [drawSeldom, setDrawSeldom] = useState<typeof drawSeldomScene | null>(null);
  const isNeeded = isSeldom(model) && drawSeldom === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    void import('./draw-seldom-scene.js').then((seldom) => {
      if (isShown) setDrawSeldom(() => seldom.drawSeldomScene);
    });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return useCallback(
    (drawn, frame) => (isSeldom(drawn) ? (drawSeldom?.(drawn, frame) ?? null) : drawUsualScene(drawn, frame)),
    [drawSeldom],
  );
}
