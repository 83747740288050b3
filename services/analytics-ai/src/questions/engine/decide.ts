import { canonicalJson } from '@plumbline/datasets';
import type { Tried } from '../readings/reading.js';

export interface Decision {
  /** What is answered; undefined where nothing is sure enough. */
  best?: Tried;
  /** Readings that give other values. */
  others: Tried[];
  /** Readings disagree, and none is clearly better. */
  isAmbiguous: boolean;
}

/** A reading is answered from here on. */
export const SURE = 0.8;
/** A picture is looked at, and its words say much that is no data. */
const SURE_OF_PICTURE = 0.68;
/** Readings this close are equally good. */
export const CLOSE = 0.03;

/** Which reading is answered: the best one, unless another is as good and says something else. */
export function decide(tried: readonly Tried[]): Decision {
  const [best, ...rest] = tried;
  if (!best) return { others: [], isAmbiguous: false };
  const others = rest.filter(
    ({ worked }) => canonicalJson(worked.values) !== canonicalJson(best.worked.values),
  );
  const rivals = others.filter(({ reading }) => reading.score >= best.reading.score - CLOSE);
  const sure = best.reading.annotation.isPicture ? SURE_OF_PICTURE : SURE;
  if (best.reading.score < sure) return { others: tried.slice(0, 4), isAmbiguous: false };
  if (rivals.length > 0) return { others, isAmbiguous: true };
  return { best, others, isAmbiguous: false };
}
