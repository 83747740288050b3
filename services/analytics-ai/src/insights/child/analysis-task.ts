import type { PredictionRequest, QueryPlan, QueryResult } from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { type SourceShape } from '@plumbline/semantics';
import type { Predicted } from '../../forecasting/compute/predict.js';
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

/** Forecasts one series of a version. */
export interface PredictTask extends Opened {
  kind: 'predict';
  /** Whose facts are stated. */
  workspaceId: string;
  shape: SourceShape;
  request: PredictionRequest;
  /** Bands are so many times as wide as tests alone make them. */
  widen: number;
}

export type AnalysisTask = FindTask | ComputeTask | PredictTask;

export interface AnalysisAnswers {
  find: Found;
  compute: QueryResult;
  predict: Predicted;
}

/** `step` is an index into the steps of the job. */
export interface AnalysisProgress {
  step: number;
}
