import type { Category, SeriesModel } from '../model/chart-model.js';
import { blend, CONTEXT_OPACITY, slotColour } from '../theme/theme.js';
import type { Frame, RectShape } from './scene.js';

/** A period that has not ended: pale, with a dashed edge that promises more. */
const PARTIAL_FILL = 0.22;
const PARTIAL_DASH = '3 2';

type Look = Pick<RectShape, 'fill' | 'stroke' | 'dash'>;

/** Grey for what is no value of its own (missing, folded), the value's kept colour, else the first blue. */
export function categoryColour(model: SeriesModel, category: Category, frame: Frame): string {
  if (category.isMissing || category.isOther) return frame.theme.other;
  return slotColour(frame.theme, model.categorySlots[category.key] ?? 0);
}

/** How one bar is painted: at full strength, as context beside what the title names, or as a period so far. */
export function categoryStyle(model: SeriesModel, category: Category, frame: Frame): Look {
  const colour = categoryColour(model, category, frame);
  if (category.isPartial) return partialLook(colour, frame);
  const isContext = model.highlight.length > 0 && !model.highlight.includes(category.key);
  const hasColours = Object.keys(model.categorySlots).length > 0;
  const isPale = isContext && !hasColours && !category.isMissing;
  return { fill: isPale ? blend(colour, frame.theme.surface, CONTEXT_OPACITY) : colour };
}

/** One part of a stack or a group. */
export function partStyle(colour: string, isPartial: boolean, frame: Frame): Look {
  return isPartial ? partialLook(colour, frame) : { fill: colour };
}

function partialLook(colour: string, frame: Frame): Look {
  return { fill: blend(colour, frame.theme.surface, PARTIAL_FILL), stroke: colour, dash: PARTIAL_DASH };
}
