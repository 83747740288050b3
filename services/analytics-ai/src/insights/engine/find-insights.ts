import { canonicalJson } from '@plumbline/datasets';
import type { Origin, TracedResult } from '../../facts/traced-result.js';
import type { AnalysisContext } from './analysis-context.js';
import type { Candidate } from './candidate.js';
import type { Finding, Found } from './found.js';
import { narrateFinding } from './narrate-finding.js';
import { rank } from './rank.js';
import { type Search, searchCandidates } from './search-candidates.js';

const WRITING = 4;

export interface FindOptions {
  /** The id of the fact that an origin makes. */
  identify: (origin: Origin) => string;
  onStep?: (step: number) => void;
}

/** Runs every detector, lets all comparisons through one gate, ranks what is left, and writes it out. */
export async function findInsights(
  analysis: AnalysisContext,
  searches: readonly Search[],
  { identify, onStep }: FindOptions,
): Promise<Found> {
  const { tests, passed, admitted, nesting } = await searchCandidates(analysis, searches, onStep);
  onStep?.(WRITING);
  const traced = new Map<string, TracedResult>();
  const findings: Finding[] = [];
  const keys = new Map<string, number>();
  for (const one of rank(admitted, nesting)) {
    const factIds = new Set<string>();
    const key = numbered(keyOf(one.candidate), keys);
    const narrated = await narrateFinding(analysis, { key, ranked: one }, (result) => {
      const id = identify(result.origin);
      traced.set(id, result);
      factIds.add(id);
      return id;
    });
    const insight = { ...narrated.insight, factIds: [...factIds] };
    findings.push({ key, insight, evidence: narrated.evidence });
  }
  return { tests, passed, findings, traced: [...traced.values()] };
}

/** Dates move as data comes in: only single moments are told apart by them. */
function keyOf({ type, kind, columns, segment, direction, at }: Candidate): string {
  return canonicalJson([type, kind, columns, segment, direction, type === 'anomaly' ? at : undefined]);
}

/** The second finding of the same kind about the same columns is another one. */
function numbered(key: string, keys: Map<string, number>): string {
  const count = (keys.get(key) ?? 0) + 1;
  keys.set(key, count);
  return count === 1 ? key : canonicalJson([key, count]);
}
