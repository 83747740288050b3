import { z } from 'zod';
import { MAX_UPLOAD_BYTES, MULTIPART_OVERHEAD_BYTES } from '../common/limits.js';
import { operation } from '../operations/operation.js';
import * as health from './health.js';
import { addReportBody, healthReport, pagePicture } from './health-reports.js';

/** All of it is for the installation's owner, with the second factor just proved and the consent given. */
const own = { owner: 'analytics-ai', access: 'owner', least: 'owner', status: 200 } as const;
const STATE = '/api/health-ai';
const ALL = [STATE];

export const getHealthState = operation({
  ...own,
  method: 'GET',
  path: STATE,
  summary: 'Whether the consent was given, and until when this session may read health records.',
  response: health.healthState,
});

export const giveHealthConsent = operation({
  ...own,
  method: 'POST',
  path: '/api/health-ai/consent',
  summary: 'Agrees to the text of that version; time and version are kept.',
  body: health.healthConsentBody,
  response: health.healthState,
  invalidates: ALL,
});

export const withdrawHealthConsent = operation({
  ...own,
  method: 'DELETE',
  path: '/api/health-ai/consent',
  summary: 'Withdraws the consent: nothing is read any more; what is kept stays sealed until it is deleted.',
  response: health.healthState,
  invalidates: ALL,
});

export const importHealthFile = operation({
  ...own,
  method: 'POST',
  path: '/api/health-ai/import',
  status: 201,
  timeout: 'upload',
  rateLimit: 'upload',
  bodyLimit: health.MAX_HEALTH_BYTES + MULTIPART_OVERHEAD_BYTES,
  contentType: 'multipart/form-data',
  idempotency: 'once',
  summary:
    'Reads one file (field `file`): the ZIP or XML of an Apple Health export, or CSV. The same file is refused a second time.',
  response: health.healthImport,
  invalidates: ALL,
});

export const listHealthImports = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/imports',
  summary: 'Files that records come from, the newest first.',
  response: z.array(health.healthImport),
});

export const deleteHealthImport = operation({
  ...own,
  method: 'DELETE',
  path: '/api/health-ai/imports/{id}',
  summary: 'Deletes the records of one file.',
  response: z.object({ deleted: z.number().int() }),
  invalidates: ALL,
});

export const getHealthPage = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/imports/{id}/pages/{page}',
  params: { page: z.string().regex(/^\d{1,2}$/) },
  summary: 'The picture of a page of a report, as base64.',
  response: pagePicture,
});

export const listHealthRecords = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/records',
  summary: 'Records of one measurement, the newest first: metric, from, to, offset, limit.',
  query: health.healthRecordsQuery,
  response: z.array(health.healthRecord),
});

export const addHealthReport = operation({
  ...own,
  method: 'POST',
  path: '/api/health-ai/records',
  status: 201,
  bodyLimit: 48_000_000,
  idempotency: 'once',
  summary:
    'Keeps values of a laboratory report that a person has confirmed, with the places where they stand.',
  body: addReportBody,
  response: health.healthImport,
  invalidates: ALL,
});

export const readHealthReport = operation({
  ...own,
  owner: 'documents',
  method: 'POST',
  path: '/api/health-ai/reports/read',
  timeout: 'upload',
  rateLimit: 'upload',
  bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
  contentType: 'multipart/form-data',
  summary: 'Reads a laboratory report (field `file`) and answers what stands on it. Nothing of it is kept.',
  response: healthReport,
});

export const listHealthFigures = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/figures',
  summary: 'Every measurement with its newest value beside one’s own past.',
  response: z.array(health.healthFigure),
});

export const getHealthTrend = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/trends',
  summary: 'One measurement over time: metric, from, to.',
  query: health.healthTrendQuery,
  response: health.healthTrend,
});

export const askHealth = operation({
  ...own,
  method: 'POST',
  path: '/api/health-ai/ask',
  rateLimit: 'query',
  summary:
    'Answers a question from these records alone. Words of an emergency are answered with 911 and 988, and nothing else is looked at.',
  body: health.healthAskBody,
  response: health.healthAnswer,
});

export const getHealthRows = operation({
  ...own,
  method: 'POST',
  path: '/api/health-ai/rows',
  idempotency: 'reads',
  summary: 'The days behind a number of an answer, with the records of the first of them.',
  body: health.healthRowsBody,
  response: health.healthRows,
});

export const getHealthSummary = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/summary',
  summary: 'The summary for a visit as content, every line with its source.',
  query: health.healthSummaryQuery,
  response: health.healthExportBody.shape.document,
});

export const exportHealthSummary = operation({
  ...own,
  owner: 'export',
  method: 'POST',
  path: '/api/health-ai/export',
  timeout: 'upload',
  bodyLimit: 4_000_000,
  summary: 'The summary for a visit as a file, PDF or Word. It is made while the call waits, and not kept.',
  body: health.healthExportBody,
});

export const deleteHealthData = operation({
  ...own,
  method: 'DELETE',
  path: '/api/health-ai/data',
  idempotency: 'once',
  summary: 'Destroys the key and deletes all health records; the answer is the receipt.',
  body: health.deleteHealthBody,
  response: health.healthReceipt,
  invalidates: ALL,
});

export const listHealthReceipts = operation({
  ...own,
  method: 'GET',
  path: '/api/health-ai/receipts',
  summary: 'Receipts of deletions, the newest first.',
  response: z.array(health.healthReceipt),
});
