import type { ChartModel, ChartView } from '../model/chart-model.js';
import type { Frame, Scene } from '../scene/scene.js';

/** How a view becomes a picture. */
export interface Pictures {
  toModel: (view: ChartView) => ChartModel;
  draw: (model: ChartModel, frame: Frame) => Scene | null;
  /** In words, after what its type is called. */
  summarise: (head: string, model: ChartModel) => string;
}
