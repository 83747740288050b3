import type { Insight, InsightEvidence } from '@plumbline/contracts';
import type { TracedResult } from '../../facts/traced-result.js';

/** An insight in full, but for what the workspace adds to it. */
export interface Finding {
  /** What makes it the same finding in another version of the source. */
  key: string;
  insight: Omit<Insight, 'id' | 'dataSourceName' | 'dataVersion' | 'dismissed' | 'helpful' | 'createdAt'>;
  evidence: Omit<InsightEvidence, 'insight'>;
}

/** What a search through one version of a source found, best first, and every number it states. */
export interface Found {
  tests: number;
  passed: number;
  findings: Finding[];
  traced: TracedResult[];
}
