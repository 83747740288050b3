import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { SummaryEdits } from './edit/summary-edits.service.js';
import { SummariesController } from './summaries.controller.js';
import { SummariesQueries } from './summaries.queries.js';
import { SummariesService } from './summaries.service.js';
import { SummaryRow } from './summary.entity.js';
import { SummaryMaterials } from './summary-materials.js';
import { SummaryVersionRow } from './summary-version.entity.js';
import { SummaryWording } from './wording/summary-wording.service.js';
import { WordingPreview } from './wording/wording-preview.queries.js';
import { WriteSummary } from './write-summary.job.js';

/** What the manifest lists of summaries. */
export const summaryEntities = [SummaryRow, SummaryVersionRow];
export const summaryControllers = [SummariesController, ApprovalsController];
export const summaryProviders = [
  ApprovalsService,
  SummaryMaterials,
  WriteSummary,
  SummariesService,
  SummariesQueries,
  SummaryEdits,
  SummaryWording,
  WordingPreview,
];
