import { plural } from '../format/format-number.js';
import type { SeldomModel } from '../marks/draw-seldom-scene.js';
import type { ChangeModel } from '../model/chart-model.js';
import { labelled, listed, most } from './summary-words.js';

/** The pictures that few dashboards have, in words. */
export function summariseSeldom(head: string, model: SeldomModel): string {
  switch (model.kind) {
    case 'heatmap':
      return `${head} of ${model.measure}, ${plural(model.rows.length, 'row')} by ${plural(model.columns.length, 'column')}.`;
    case 'change':
      return summariseChange(head, model);
    case 'funnel':
      return `${head}, ${plural(model.stages.length, 'stage')}. ${model.stages.map(labelled).join(', ')}.`;
    case 'calendar': {
      const { days } = model;
      return `${head} of ${model.measure}, ${plural(days.length, 'day')} from ${days[0]?.label}. Most on ${most(days)}.`;
    }
    case 'map':
      return `${head} of ${model.measure}, ${plural(model.places.length, 'place')}. ${listed(model.places)}`;
  }
}

function summariseChange(head: string, { parts, beforeName, afterName, measure }: ChangeModel): string {
  if (parts.length === 0) return `${head}, no rows.`;
  const named = parts.map(({ label, before, after }) => ({
    label: before ? `${label} from ${before.text} to` : label,
    datum: after,
  }));
  return `${head} of ${measure}, ${beforeName} to ${afterName}, ${plural(parts.length, 'group')}. ${listed(named)}`;
}
