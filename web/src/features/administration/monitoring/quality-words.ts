import { formatCount } from '@plumbline/charts';
import { type ProductQuality, QUALITY_TARGETS, type QualityMeasure } from '@plumbline/contracts';
import { shareWords } from './monitoring-words.js';

type Measured = ProductQuality['measures'][number];

export const QUALITY_WORDS: Record<QualityMeasure, { title: string; none: string }> = {
  facts: { title: 'Facts that recompute', none: 'A sample is recomputed every hour once facts are stored.' },
  forecasts: {
    title: '80% forecast bands',
    none: 'Counted when newer rows show what came of a forecast.',
  },
  fields: { title: 'Fields people changed', none: 'Counted when somebody checks the fields of a document.' },
  questions: { title: 'Questions not answered', none: 'Counted when somebody asks a question.' },
};

/** "18,204 of 18,204", "78 of 96 held". */
export function countWords({ measure, part, whole }: Measured): string {
  const shown = measure === 'facts' ? whole - part : part;
  return `${formatCount(shown)} of ${formatCount(whole)}${measure === 'forecasts' ? ' held' : ''}`;
}

/** The share with what it should be. */
export function targetWords({ measure, part, whole }: Measured): string {
  const { least, most } = QUALITY_TARGETS[measure];
  if (measure === 'facts') return `${formatCount(part)} ${part === 1 ? 'failure' : 'failures'}. Target: 0`;
  const target = least > 0 ? `${least * 100} to ${most * 100}%` : `at most ${most * 100}%`;
  return `${shareWords(part, whole)}. Target: ${target}`;
}

/** Fewer cases than this say little of a share; a single fact that fails says enough. */
const LEAST_CASES = 20;

/** Whether a measure is within its target; undefined where too little was counted. */
export function verdictOf({ measure, part, whole }: Measured): 'holds' | 'above' | 'below' | undefined {
  if (whole < (measure === 'facts' ? 1 : LEAST_CASES)) return undefined;
  const share = part / whole;
  const { least, most } = QUALITY_TARGETS[measure];
  if (share > most) return 'above';
  return share < least ? 'below' : 'holds';
}
