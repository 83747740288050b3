import type { Candidate } from '../insights/engine/candidate.js';

/** A comparison for tests of what comes after detectors; telling it fails. */
export function aCandidate(parts: Partial<Candidate> = {}): Candidate {
  return {
    type: 'correlation',
    kind: 'measure_by_dimension',
    columns: ['amount', 'region'],
    p: 0.001,
    strength: 0.3,
    effect: 0.3,
    effectMeasure: 'change',
    isMaterial: true,
    share: 1,
    sampleSize: 100,
    method: 'A test',
    about: [],
    depth: 0,
    narrate: () => Promise.reject(new Error('not told here')),
    ...parts,
  };
}
