import type { AnalysisData } from './analysis-context.js';
import type { Candidate, Detector } from './candidate.js';
import { type Gated, gate } from './gate.js';
import { findNesting, type Nesting } from './lies-within.js';
import { isOfAge } from './states.js';

/** A detector, and the step of the job that people see meanwhile. */
export interface Search {
  step: number;
  detect: Detector;
}

/** What passed, and how it lies in each other; not yet ranked. */
export interface Searched extends Gated {
  nesting: Nesting;
}

const TESTING = 3;

/** Runs every detector and lets all comparisons through one gate. */
export async function searchCandidates(
  data: AnalysisData,
  searches: readonly Search[],
  onStep?: (step: number) => void,
): Promise<Searched> {
  const candidates: Candidate[] = [];
  for (const { step, detect } of searches) {
    onStep?.(step);
    const found = await detect(data);
    candidates.push(...found.map((one) => (isOfAge(data.states, one) ? { ...one, isMaterial: false } : one)));
  }
  onStep?.(TESTING);
  const gated = gate(candidates);
  return { ...gated, nesting: await findNesting(data, gated.admitted) };
}
