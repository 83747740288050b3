import { z } from 'zod';
import { operation } from '../operations/operation.js';
import * as code from './code-analysis.js';

const forAll = { owner: 'analytics-ai', access: 'session', status: 200, timeout: 'ai' } as const;

export const listCodeFindings = operation({
  ...forAll,
  method: 'GET',
  path: '/api/code-analysis',
  summary:
    'Findings, the worst first: subject, status, severity, q, offset, limit. The installation’s are for owner and admin.',
  query: code.codeFindingsQuery,
  response: z.array(code.codeFinding),
});

export const listCodeFindingsOf = operation({
  ...forAll,
  method: 'GET',
  path: '/api/code-analysis/{category}',
  params: { category: z.enum(code.CODE_CATEGORIES) },
  summary: 'Findings of one category.',
  query: code.codeFindingsQuery,
  response: z.array(code.codeFinding),
});

export const getCodeGate = operation({
  ...forAll,
  method: 'GET',
  path: '/api/code-analysis/gate',
  summary: 'Whether new findings stand in the way of a release.',
  query: code.gateQuery,
  response: code.codeGate,
});

export const exportCodeFindings = operation({
  ...forAll,
  method: 'GET',
  path: '/api/code-analysis/export',
  summary: 'All findings as SARIF 2.1.0 or CSV.',
  query: code.exportFindingsQuery,
});

export const runCodeAnalysis = operation({
  ...forAll,
  method: 'POST',
  path: '/api/code-analysis/run',
  status: 202,
  summary: 'Looks through the subject anew. While one runs, that one is answered.',
  body: code.runCodeAnalysisBody,
  response: code.codeRun,
  invalidates: ['/api/code-analysis', '/api/jobs'],
});

export const judgeCodeFinding = operation({
  ...forAll,
  method: 'PATCH',
  path: '/api/code-analysis/findings/{id}',
  summary: 'Accepts a finding, says that it is a false alarm, or opens it again.',
  body: code.judgeFindingBody,
  response: code.codeFinding,
  invalidates: ['/api/code-analysis'],
});
