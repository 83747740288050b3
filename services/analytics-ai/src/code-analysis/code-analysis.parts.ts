import { AnalyseCode } from './analyse-code.job.js';
import { CodeReader } from './child/code-reader.service.js';
import { CodeAnalysis } from './code-analysis.service.js';
import { CodeFindingRow } from './code-finding.entity.js';
import { CodeRunRow } from './code-run.entity.js';
import { WorkspaceNumbers } from './numbers/workspace-numbers.queries.js';
import { WatchGate } from './watch-gate.service.js';

/** What reads code and numbers, and keeps what it finds. */
export const codeAnalysisProviders = [CodeAnalysis, AnalyseCode, CodeReader, WorkspaceNumbers, WatchGate];
export const codeAnalysisEntities = [CodeRunRow, CodeFindingRow];
