import { defineService } from '@plumbline/service';
import { openStorage } from '@plumbline/storage';
import { AnalysisController } from './analysis/analysis.controller.js';
import { AnalysisService } from './analysis/analysis.service.js';
import { AnalyzeDocumentJob } from './analysis/analyze-document.job.js';
import { AnswersService } from './analysis/answers.service.js';
import { analyzeDocument } from './catalog/analyze-document.js';
import { DocumentRow } from './catalog/document.entity.js';
import { readDocument } from './catalog/read-document.js';
import { DOCUMENTS_CONFIG, documentsSettings } from './config.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsQueries } from './documents/documents.queries.js';
import { DocumentsService } from './documents/documents.service.js';
import { LocksController } from './locks/locks.controller.js';
import { LocksService } from './locks/locks.service.js';
import { Documents1700000000100 } from './migrations/1700000000100-documents.js';
import { Analysis1700000000110 } from './migrations/1700000000110-analysis.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesQueries } from './pages/pages.queries.js';
import { PicturesService } from './pages/pictures.service.js';
import { DocumentReader } from './read-document/document-reader.js';
import { ReadDocumentJob } from './read-document/read-document.job.js';
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
  entities: [DocumentRow],
  migrations: [Documents1700000000100, Analysis1700000000110],
  jobs: [readDocument, analyzeDocument],
  controllers: [UploadsController, DocumentsController, LocksController, PagesController, AnalysisController],
  providers: [
    DocumentReader,
    DocumentIntake,
    UploadsService,
    DocumentsQueries,
    DocumentsService,
    LocksService,
    PagesQueries,
    PicturesService,
    ReadDocumentJob,
    AnalysisService,
    AnswersService,
    AnalyzeDocumentJob,
    SweeperService,
  ],
  storage: openStorage,
  usage: DocumentUsage,
  dataExport: DataExportQueries,
  userDeletion: DocumentsDeletion,
});
