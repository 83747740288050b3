import type { QueryPlan, QueryResult, TableRequest } from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import type { SourceShape } from '@plumbline/semantics';
import type { DerivedField } from '../../derived-columns/derived-fields.js';
import type { Predicted } from '../../forecasting/compute/predict.js';
import type { AskedForecast } from '../../forecasting/series/target-calculation.js';
import type { PredictedTable } from '../../table-predictions/predict-table.js';
import type { Finding, Found } from '../engine/found.js';
import type { Brief, KnownFinding, ReceiptNotes } from '../summary/draft.js';
import type { Written, WrittenSection } from '../summary/write-summary.js';

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
  /** What people calculate in each row. */
  calculated: DerivedField[];
}

/** Computes one statistic from the rows. */
export interface ComputeTask extends Opened {
  kind: 'compute';
  method: string;
  params: Record<string, unknown>;
  inputs: QueryPlan[];
  /** What the inputs gave, where their rows are not in the dataset. */
  results?: QueryResult[];
}

/** Forecasts one series of a version. */
export interface PredictTask extends Opened {
  kind: 'predict';
  /** Whose facts are stated. */
  workspaceId: string;
  shape: SourceShape;
  request: AskedForecast;
  /** Bands are so many times as wide as tests alone make them. */
  widen: number;
}

/** Writes a summary of a version. */
export interface SummariseTask extends Opened {
  kind: 'summarise';
  /** Whose facts are stated. */
  workspaceId: string;
  shape: SourceShape;
  summaryId: string;
  brief: Brief;
  /** Findings of the version; absent where nobody looked for them yet. */
  findings?: KnownFinding[];
  receipt?: ReceiptNotes;
}

/** Learns a column of a version from the others. */
export interface PredictTableTask extends Opened {
  kind: 'predict-table';
  /** Whose facts are stated. */
  workspaceId: string;
  shape: SourceShape;
  request: TableRequest;
}

export type AnalysisTask = FindTask | ComputeTask | PredictTask | PredictTableTask | SummariseTask;

export interface AnalysisAnswers {
  find: Found;
  compute: QueryResult;
  predict: Omit<Predicted, 'foretold'> & { findings: Finding[] };
  summarise: Written;
  'predict-table': PredictedTable;
}

/** `step` is an index into the steps of the job; of a summary, `written` is a section that is done. */
export interface AnalysisProgress {
  step: number;
  written?: WrittenSection;
}
