import type { CellValue } from '@plumbline/contracts';
import type { Annotation } from '../matching/annotate.js';
import type { EvaluatedReading } from '../readings/reading.js';
import { compose } from './compose/compose.js';
import type { Composition } from './compose/composition.js';
import { type Asking, askingFor } from './features/asking.js';
import type { Features } from './features/feature-set.js';
import { featuresOf, featuresOfWhole } from './features/features.js';
import type { ShortList } from './list/short-list.js';
import { keyOf } from './ranking.js';
import { valuesOf } from './work-out/values.js';

/** A reading of a question with what it would give: one that is composed, or one of the whole question. */
export interface Candidate {
  composition?: Composition;
  tried?: EvaluatedReading;
  shape: string;
  values: readonly CellValue[];
  key: string;
  features: Features;
}

const MAX_VALUES = 60;

/** All readings of a question that give something, those of the whole question that were worked out before among them. */
export function candidatesOf(
  annotation: Annotation,
  list: ShortList,
  whole: readonly EvaluatedReading[],
): Candidate[] {
  const asking = askingFor(annotation, list);
  const known = new Map(
    whole.map((tried, place) => [keyOf(tried.worked.values), { tried, place }] as const).reverse(),
  );
  const composed = compose(annotation, list).flatMap((composition): Candidate[] => {
    const values = valuesOf(composition.output, list);
    if (!values || values.length > MAX_VALUES) return [];
    const key = keyOf(values);
    const features = featuresOf(composition, values, asking);
    const same = known.get(key);
    if (same) addKnown(features, same);
    return [{ composition, shape: composition.shape, values, key, features }];
  });
  const keys = new Set(composed.map(({ key }) => key));
  return [
    ...composed,
    ...[...known].filter(([key]) => !keys.has(key)).map(([key, one]) => ofWhole(key, one, asking)),
  ];
}

interface Known {
  tried: EvaluatedReading;
  place: number;
}

function ofWhole(key: string, one: Known, asking: Asking): Candidate {
  const { reading, worked } = one.tried;
  const features = featuresOfWhole(reading.kind, reading.used, worked.values, asking);
  addKnown(features, one);
  return { tried: one.tried, shape: `whole/${reading.kind}`, values: worked.values, key, features };
}

function addKnown(features: Features, { tried, place }: Known): void {
  const { score, kind } = tried.reading;
  features.set('known', 1);
  features.set('known score', score);
  if (place === 0) features.set('known first', score);
  features.set(`known ${kind}`, 1);
}
