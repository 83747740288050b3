import type { Candidate } from '../engine/candidate.js';
import type { Subject } from '../engine/subject.js';

/** What is true of the rows as a whole: concentration, dominance, gaps, repeats, and the mix behind a change. */
export async function findDescriptions(_subject: Subject): Promise<Candidate[]> {
  return [];
}
