import { AnswerContent } from './answer-content.js';
import { ContentSweeper } from './content-storage.js';
import { DashboardContent } from './dashboard-content.js';
import { ExportRequestsHandler } from './export-requests.handler.js';
import { ExportSources } from './export-sources.js';
import { InsightsContent } from './insights-content.js';
import { PredictionContent } from './prediction-content.js';
import { SummaryContent } from './summary-content.js';
import { WriteExportContent } from './write-export-content.job.js';

/** What writes down the content of files. */
export const exportProviders = [
  ExportRequestsHandler,
  WriteExportContent,
  DashboardContent,
  SummaryContent,
  InsightsContent,
  PredictionContent,
  AnswerContent,
  ExportSources,
  ContentSweeper,
];
