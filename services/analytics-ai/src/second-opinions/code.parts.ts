import { ExtractionTextReady } from '@plumbline/contracts';
import { CodeAnalysisController } from '../code-analysis/code-analysis.controller.js';
import {
  codeAnalysisEntities,
  codeAnalysisEvents,
  codeAnalysisProviders,
} from '../code-analysis/code-analysis.parts.js';
import { analyseCodeJob } from '../code-analysis/code-queue.js';
import { CodeReviewRow } from '../code-review/code-review.entity.js';
import { codeReviewProviders } from '../code-review/code-review.parts.js';
import { CodeReviewsController } from '../code-review/code-reviews.controller.js';
import { OpinionRow } from '../code-review/opinion.entity.js';
import { reviewCodeJob } from '../code-review/review-queue.js';
import { AskOpinion } from './ask-opinion.job.js';
import { ExtractionTextRow } from './extractions/extraction-text.entity.js';
import { ExtractionTextsHandler } from './extractions/extraction-texts.handler.js';
import { ExtractionTexts } from './extractions/extraction-texts.service.js';
import { OpinionPreviews } from './opinion-previews.js';
import { askOpinionJob } from './opinion-queue.js';
import { OpinionsController } from './opinions.controller.js';
import { Opinions } from './opinions.service.js';
import { OpinionSubjects } from './subjects/open-subject.js';

/** Code analysis, the review of changes, and second opinions on them. */
export const codeEntities = [...codeAnalysisEntities, CodeReviewRow, OpinionRow, ExtractionTextRow];
export const codeEvents = [...codeAnalysisEvents, ExtractionTextReady];
export const codeJobs = [analyseCodeJob, reviewCodeJob, askOpinionJob];
export const codeControllers = [CodeAnalysisController, CodeReviewsController, OpinionsController];
export const codeProviders = [
  ...codeAnalysisProviders,
  ...codeReviewProviders,
  Opinions,
  OpinionSubjects,
  ExtractionTexts,
  ExtractionTextsHandler,
  OpinionPreviews,
  AskOpinion,
];
