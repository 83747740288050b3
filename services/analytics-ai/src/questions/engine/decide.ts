import { canonicalJson } from '@plumbline/datasets';
import type { EvaluatedReading } from '../readings/reading.js';

export interface Decision {
  /** What is answered; undefined where nothing is sure enough. */
  best?: EvaluatedReading;
  /** Readings that give other values. */
  others: EvaluatedReading[];
  /** Readings disagree, and none is clearly better. */
  isAmbiguous: boolean;
}

/** A reading is answered from here on. */
export const SURE = 0.8;
/** A picture is looked at, and its words say much that is no data. */
const SURE_OF_PICTURE = 0.68;
/** Readings this close are equally good. */
export const CLOSE = 0.03;

/** Of two ways to draw the same words the better one is drawn. */
const CLOSE_PICTURES = 0.01;

/** Readings that make a picture, where one is asked for: groups with a number of their own, or pairs of values. */
function drawable(tried: readonly EvaluatedReading[]): readonly EvaluatedReading[] {
  if (!tried[0]?.reading.annotation.isPicture) return tried;
  const found = tried.filter(({ worked: { plan } }) => {
    const isOfItself = plan.measures.some(
      ({ agg, column }) => agg === 'count_distinct' && plan.dimensions.some((one) => one.column === column),
    );
    return (plan.dimensions.length > 0 && !isOfItself) || (plan.raw?.columns.length ?? 0) > 1;
  });
  return found.length > 0 ? found : tried;
}

/** Which reading is answered: the best one, unless another is as good and says something else. */
export function decide(tried: readonly EvaluatedReading[]): Decision {
  const [best, ...rest] = drawable(tried);
  if (!best) return { others: [], isAmbiguous: false };
  const others = rest.filter(
    ({ worked }) => canonicalJson(worked.values) !== canonicalJson(best.worked.values),
  );
  const { isPicture } = best.reading.annotation;
  const close = isPicture ? CLOSE_PICTURES : CLOSE;
  const rivals = others.filter(({ reading }) => reading.score >= best.reading.score - close);
  const sure = isPicture ? SURE_OF_PICTURE : SURE;
  if (best.reading.score < sure) return { others: tried.slice(0, 4), isAmbiguous: false };
  if (rivals.length > 0) return { others, isAmbiguous: true };
  return { best, others, isAmbiguous: false };
}
