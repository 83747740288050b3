import { z } from 'zod';
import { defineMethod } from '../../facts/method.js';
import { confidenceOf } from './confidence.js';

/** How sure a finding is after all comparisons of its run. Its input names the rows the finding speaks of. */
export const adjustedConfidence = defineMethod({
  name: 'adjusted_confidence',
  version: '1',
  explanation:
    'The chance of a false finding, adjusted for all comparisons of the run (Benjamini and Hochberg, 1995); confidence is (1 − adjusted p) · (1 − e^(−6 · strength of the effect)).',
  params: z.object({
    p: z.number().min(0).max(1),
    rank: z.number().int().min(1),
    tests: z.number().int().min(1),
    strength: z.number(),
  }),
  run: (_, { p, rank, tests, strength }) => {
    const adjusted = Math.min(1, (p * tests) / rank);
    return {
      columns: [
        { name: 'comparisons', type: 'integer' },
        { name: 'adjusted_p', type: 'double' },
        { name: 'confidence', type: 'double' },
      ],
      rows: [[tests, adjusted, confidenceOf(adjusted, strength)]],
    };
  },
});
