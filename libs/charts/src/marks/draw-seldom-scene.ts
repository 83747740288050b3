import type {
  CalendarModel,
  ChangeModel,
  FunnelModel,
  HeatmapModel,
  MapModel,
} from '../model/chart-model.js';
import type { Frame, Scene } from '../scene/scene.js';
import { calendarScene } from './calendar-chart.js';
import { funnelScene } from './funnel-chart.js';
import { heatmapScene } from './heatmap.js';
import { mapScene } from './map-chart.js';
import { slopeScene } from './slope-chart.js';
import { waterfallScene } from './waterfall-chart.js';

export type SeldomModel = ChangeModel | FunnelModel | CalendarModel | HeatmapModel | MapModel;

/** Geometry of the pictures that few dashboards have. */
export function drawSeldomScene(model: SeldomModel, frame: Frame): Scene {
  switch (model.kind) {
    case 'change':
      return model.type === 'slope' ? slopeScene(model, frame) : waterfallScene(model, frame);
    case 'funnel':
      return funnelScene(model, frame);
    case 'calendar':
      return calendarScene(model, frame);
    case 'heatmap':
      return heatmapScene(model, frame);
    case 'map':
      return mapScene(model, frame);
  }
}
