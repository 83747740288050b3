import {
  ExtractionTemplateDeleted,
  ExtractionTemplateKept,
  ScheduleDeleted,
  ScheduleKept,
} from '@plumbline/contracts';
import { AnalyseCode } from './analyse-code.job.js';
import { CodeReader } from './child/code-reader.service.js';
import { CodeAnalysis } from './code-analysis.service.js';
import { CodeFindingRow } from './code-finding.entity.js';
import { CodeRunRow } from './code-run.entity.js';
import { DefinitionsHandler } from './definitions/definitions.handler.js';
import { WorkspaceDefinitions } from './definitions/workspace-definitions.queries.js';
import { KnownScheduleRow } from './known/known-schedule.entity.js';
import { KnownTemplateRow } from './known/known-template.entity.js';
import { WatchGate } from './watch-gate.service.js';
import { WorkspaceNumbers } from './workspace-numbers.queries.js';

/** What reads code and numbers, and keeps what it finds. */
export const codeAnalysisProviders = [
  CodeAnalysis,
  AnalyseCode,
  CodeReader,
  WorkspaceNumbers,
  WorkspaceDefinitions,
  DefinitionsHandler,
  WatchGate,
];
export const codeAnalysisEntities = [CodeRunRow, CodeFindingRow, KnownTemplateRow, KnownScheduleRow];
export const codeAnalysisEvents = [
  ExtractionTemplateKept,
  ExtractionTemplateDeleted,
  ScheduleKept,
  ScheduleDeleted,
];
