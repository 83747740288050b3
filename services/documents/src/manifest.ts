import {
  DataSourceAnswered,
  ExportRequested,
  ExtractionTextWanted,
  RestorePrepared,
} from '@plumbline/contracts';
import { defineService } from '@plumbline/service';
import { openStorage } from '@plumbline/storage';
import { AnalysisController } from './analysis/analysis.controller.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AnalyzeDocumentJob } from './analysis/analyze-document.job.js';
import { AnswersService } from './analysis/answers.service.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesQueries } from './batches/batches.queries.js';
import { BatchesService } from './batches/batches.service.js';
import { analyzeDocument } from './catalog/analyze-document.js';
import { DocumentRow } from './catalog/document.entity.js';
import { extractFields } from './catalog/extract-fields.js';
import { ExtractionRow } from './catalog/extraction.entity.js';
import { ExtractionBatchRow } from './catalog/extraction-batch.entity.js';
import { ExtractionLessonRow } from './catalog/extraction-lesson.entity.js';
import { ExtractionTemplateRow } from './catalog/extraction-template.entity.js';
import { readDocument } from './catalog/read-document.js';
import { DOCUMENTS_CONFIG, documentsSettings } from './config.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsQueries } from './documents/documents.queries.js';
import { DocumentsService } from './documents/documents.service.js';
import { ExportRequestsHandler } from './exports/export-requests.handler.js';
import { ExtractionContents } from './exports/extraction-contents.service.js';
import { FilesService } from './extraction-files/files.service.js';
import { CellsService } from './extractions/cells.service.js';
import { ExtractFieldsJob } from './extractions/extract-fields.job.js';
import { ExtractionsController } from './extractions/extractions.controller.js';
import { ExtractionsQueries } from './extractions/extractions.queries.js';
import { ExtractionsService } from './extractions/extractions.service.js';
import { FieldsService } from './extractions/fields.service.js';
import { HealthReportsController } from './health-reports/health-reports.controller.js';
import { HealthReportReader } from './health-reports/health-reports.service.js';
import { LessonsService } from './lessons/lessons.service.js';
import { LocksController } from './locks/locks.controller.js';
import { LocksService } from './locks/locks.service.js';
import { Documents1700000000100 } from './migrations/1700000000100-documents.js';
import { Analysis1700000000110 } from './migrations/1700000000110-analysis.js';
import { Extractions1700000000130 } from './migrations/1700000000130-extractions.js';
import { TextEncoding1700000000140 } from './migrations/1700000000140-text-encoding.js';
import { DocumentsAnnounced1700000000360 } from './migrations/1700000000360-documents-announced.js';
import { TemplatesAnnounced1700000000550 } from './migrations/1700000000550-templates-announced.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesQueries } from './pages/pages.queries.js';
import { PicturesService } from './pages/pictures.service.js';
import { SearchQueries } from './pages/search.queries.js';
import { DocumentReader } from './read-document/document-reader.js';
import { ReadDocumentJob } from './read-document/read-document.job.js';
import { RestoredDocumentsHandler } from './restores/restored-documents.handler.js';
import { ReadingTexts } from './second-readings/reading-texts.service.js';
import { SecondReadingsHandler } from './second-readings/second-readings.handler.js';
import { SourceAnswersHandler } from './sources/source-answers.handler.js';
import { SourcesController } from './sources/sources.controller.js';
import { SourcesService } from './sources/sources.service.js';
import { TemplatesController } from './templates/templates.controller.js';
import { TemplatesQueries } from './templates/templates.queries.js';
import { TemplatesService } from './templates/templates.service.js';
import { COUNTED_USAGE } from './uploads/counted-usage.js';
import { DocumentIntake } from './uploads/document-intake.js';
import { SweeperService } from './uploads/sweeper.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsService } from './uploads/uploads.service.js';
import { DocumentUsage } from './uploads/usage.queries.js';
import { DocumentsDeletion } from './user-deletion/documents-deletion.service.js';

/** The documents service: documents come in, are read page by page, and say what stands where. */
export const documentsService = defineService({
  name: 'documents',
  pool: { min: 2, size: 6 },
  settings: documentsSettings,
  config: DOCUMENTS_CONFIG,
  entities: [DocumentRow, ExtractionRow, ExtractionBatchRow, ExtractionTemplateRow, ExtractionLessonRow],
  migrations: [
    Documents1700000000100,
    Analysis1700000000110,
    Extractions1700000000130,
    TextEncoding1700000000140,
    DocumentsAnnounced1700000000360,
    TemplatesAnnounced1700000000550,
  ],
  events: [DataSourceAnswered, ExportRequested, ExtractionTextWanted, RestorePrepared],
  jobs: [readDocument, analyzeDocument, extractFields],
  controllers: [
    UploadsController,
    DocumentsController,
    LocksController,
    PagesController,
    AnalysisController,
    TemplatesController,
    ExtractionsController,
    BatchesController,
    SourcesController,
    HealthReportsController,
  ],
  providers: [
    DocumentReader,
    DocumentIntake,
    UploadsService,
    DocumentsQueries,
    DocumentsService,
    LocksService,
    PagesQueries,
    PicturesService,
    SearchQueries,
    ReadDocumentJob,
    AnalysisService,
    AnswersService,
    AnalyzeDocumentJob,
    LessonsService,
    TemplatesQueries,
    TemplatesService,
    ExtractionsQueries,
    ExtractionsService,
    FieldsService,
    CellsService,
    FilesService,
    ExtractFieldsJob,
    BatchesQueries,
    BatchesService,
    SourcesService,
    SourceAnswersHandler,
    RestoredDocumentsHandler,
    ExtractionContents,
    ExportRequestsHandler,
    ReadingTexts,
    SecondReadingsHandler,
    SweeperService,
    HealthReportReader,
  ],
  storage: openStorage,
  usage: DocumentUsage,
  countedUsage: COUNTED_USAGE,
  dataExport: DataExportQueries,
  userDeletion: DocumentsDeletion,
});
