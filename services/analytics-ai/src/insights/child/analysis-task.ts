import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { type SourceShape } from '@plumbline/semantics';
import type { Found } from '../engine/found.js';

interface Opened {
  dataset: Dataset;
  /** Private folder for what does not fit the memory. */
  tempDirectory: string;
}

/** Looks for all findings in one version of a source. */
export interface FindTask extends Opened {
  kind: 'find';
  /** Whose facts are stated. */
  workspaceId: string;
  shape: SourceShape;
}

/** Computes one statistic from the rows. */
export interface ComputeTask extends Opened {
  kind: 'compute';
  method: string;
  params: Record<string, unknown>;
  inputs: QueryPlan[];
}

export type AnalysisTask = FindTask | ComputeTask;

export interface AnalysisAnswers {
  find: Found;
  compute: QueryResult;
}

/** `step` is an index into `findInsightsJob`'s steps. */
export interface AnalysisProgress {
  step: number;
}
