import { z } from 'zod';
import * as accounts from './accounts.js';
import * as dashboards from './dashboards.js';
import * as sources from './data-sources.js';
import type { ServiceName } from './events.js';
import * as facts from './facts.js';
import { jobView } from './jobs.js';
import {
  MAX_JSON_BYTES,
  MAX_UPLOAD_BYTES,
  MULTIPART_OVERHEAD_BYTES,
  type RateLimitName,
  type TimeoutClass,
} from './limits.js';

/** Who may call: anyone, anyone with a live session, or a session with that role of the installation. */
export type Access = 'public' | 'session' | 'admin';

/** One call of the HTTP interface: the gateway routes by it, the owner validates by it, the OpenAPI document is made of it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  path: string;
  /** 'gateway' answers itself, or composes the answers of several owners. */
  owner: ServiceName | 'gateway';
  access: Access;
  summary: string;
  status: number;
  request?: z.ZodType;
  response?: z.ZodType;
  timeout?: TimeoutClass;
  rateLimit?: RateLimitName;
  /** Bytes of body let through; default MAX_JSON_BYTES. */
  bodyLimit?: number;
  /** The call proves itself by cookies alone, so it needs the security cookie's check too. */
  cookieOnly?: boolean;
  contentType?: 'application/json' | 'multipart/form-data';
}

const list = z.array(jobView);

export const OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/system-health',
    owner: 'gateway',
    access: 'public',
    status: 200,
    summary: 'Whether the product is up, and its version.',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'This document.',
  },
  {
    method: 'GET',
    path: '/api/live',
    owner: 'gateway',
    access: 'session',
    status: 200,
    timeout: 'stream',
    summary: 'Server-sent events: job, changed, reset.',
  },

  {
    method: 'POST',
    path: '/api/auth/signup',
    owner: 'auth',
    access: 'public',
    status: 201,
    rateLimit: 'signup',
    summary: 'Creates an account with its own workspace on the Free plan.',
    request: accounts.signupBody,
    response: accounts.session,
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    owner: 'auth',
    access: 'public',
    status: 200,
    rateLimit: 'login',
    summary: 'Signs in.',
    request: accounts.loginBody,
    response: accounts.session,
  },
  {
    method: 'POST',
    path: '/api/auth/refresh',
    owner: 'auth',
    access: 'public',
    status: 200,
    rateLimit: 'refresh',
    cookieOnly: true,
    summary: 'A new access token for the refresh cookie, which is rotated.',
    response: accounts.refreshed,
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    owner: 'auth',
    access: 'public',
    status: 200,
    cookieOnly: true,
    summary: 'Ends the session everywhere at once.',
    response: accounts.message,
  },
  {
    method: 'GET',
    path: '/api/auth/me',
    owner: 'auth',
    access: 'session',
    status: 200,
    summary: 'The signed-in user.',
    response: accounts.me,
  },
  {
    method: 'GET',
    path: '/api/auth/user',
    owner: 'auth',
    access: 'session',
    status: 200,
    summary: 'The signed-in user.',
    response: accounts.me,
  },
  {
    method: 'GET',
    path: '/api/user',
    owner: 'auth',
    access: 'session',
    status: 200,
    summary: 'The signed-in user.',
    response: accounts.me,
  },
  {
    method: 'GET',
    path: '/api/auth/get-ip',
    owner: 'auth',
    access: 'public',
    status: 200,
    summary: "The caller's own address.",
    response: accounts.ip,
  },
  {
    method: 'GET',
    path: '/api/subscription',
    owner: 'auth',
    access: 'session',
    status: 200,
    summary: 'The plan of the workspace.',
    response: accounts.subscription,
  },
  {
    method: 'GET',
    path: '/api/subscription/usage',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'How much of each limit is used, asked of each owner.',
    response: accounts.usage,
  },
  {
    method: 'PATCH',
    path: '/api/admin/users/{id}/subscription',
    owner: 'auth',
    access: 'admin',
    status: 200,
    summary: "Sets a user's plan.",
    request: accounts.setPlanBody,
    response: accounts.subscription,
  },

  {
    method: 'GET',
    path: '/api/jobs',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'Running and recent jobs of the workspace, newest first.',
    response: list,
  },
  {
    method: 'GET',
    path: '/api/jobs/{id}',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'One job.',
    response: jobView,
  },
  {
    method: 'DELETE',
    path: '/api/jobs/{id}',
    owner: 'gateway',
    access: 'session',
    status: 200,
    summary: 'Cancels a job.',
    response: jobView,
  },

  {
    method: 'POST',
    path: '/api/upload',
    owner: 'ingestion',
    access: 'session',
    status: 202,
    timeout: 'upload',
    rateLimit: 'upload',
    bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES,
    contentType: 'multipart/form-data',
    summary: 'Takes one file (field `file`, optional `name` before it) of at most 52,428,800 bytes.',
    response: sources.uploadAccepted,
  },
  {
    method: 'GET',
    path: '/api/data-sources',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Data sources, newest first.',
    response: z.array(sources.dataSourceSummary),
  },
  {
    method: 'GET',
    path: '/api/data-sources/{id}',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'One data source with its columns and first 100 records.',
    response: sources.dataSourceDetail,
  },
  {
    method: 'PATCH',
    path: '/api/data-sources/{id}',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Renames.',
    request: sources.renameBody,
    response: sources.dataSourceSummary,
  },
  {
    method: 'DELETE',
    path: '/api/data-sources/{id}',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Deletes the source and its versions; what depends on it says so.',
    response: accounts.message,
  },
  {
    method: 'POST',
    path: '/api/data-sources/{id}/confirm',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'The preview\'s "Create data source".',
    request: sources.confirmBody,
    response: sources.dataSourceSummary,
  },
  {
    method: 'GET',
    path: '/api/data-sources/{id}/rows',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary:
      'Rows: offset, limit (at most 1,000), sort (`column` or `-column`), filter (JSON array of plan filters).',
    response: sources.rowsPage,
  },
  {
    method: 'GET',
    path: '/api/data-sources/{id}/receipt',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'How the file was read.',
    response: sources.receipt,
  },
  {
    method: 'GET',
    path: '/api/data-sources/{id}/profile',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Every column in numbers.',
    response: sources.profile,
  },
  {
    method: 'POST',
    path: '/api/data-sources/{id}/preview',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'The first 1,000 rows read with other settings.',
    request: sources.previewBody,
    response: sources.preview,
  },
  {
    method: 'POST',
    path: '/api/data-sources/{id}/reparse',
    owner: 'ingestion',
    access: 'session',
    status: 202,
    summary: 'Reads the file again with settings to override: a new version.',
    request: sources.reparseBody,
    response: sources.uploadAccepted,
  },
  {
    method: 'GET',
    path: '/api/data-sources/{id}/versions',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Versions, newest first.',
    response: z.array(sources.sourceVersion),
  },
  {
    method: 'POST',
    path: '/api/data-sources/{id}/rollback',
    owner: 'ingestion',
    access: 'session',
    status: 200,
    summary: 'Makes an earlier version (by default the one before) the current one.',
    request: sources.rollbackBody,
    response: sources.dataSourceSummary,
  },

  {
    method: 'GET',
    path: '/api/dashboards',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'Dashboards, newest first.',
    response: z.array(dashboards.dashboard),
  },
  {
    method: 'POST',
    path: '/api/dashboards',
    owner: 'analytics-ai',
    access: 'session',
    status: 201,
    summary: 'An empty dashboard.',
    request: dashboards.createDashboardBody,
    response: dashboards.dashboard,
  },
  {
    method: 'POST',
    path: '/api/dashboards/generate',
    owner: 'analytics-ai',
    access: 'session',
    status: 202,
    summary: 'Builds a dashboard from a data source.',
    request: dashboards.generateBody,
    response: dashboards.dashboard,
  },
  {
    method: 'GET',
    path: '/api/dashboards/{id}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'One dashboard.',
    response: dashboards.dashboard,
  },
  {
    method: 'PUT',
    path: '/api/dashboards/{id}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'Changes name, configuration or pin; needs If-Match.',
    request: dashboards.updateDashboardBody,
    response: dashboards.dashboard,
  },
  {
    method: 'DELETE',
    path: '/api/dashboards/{id}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    summary: 'Deletes.',
    response: accounts.message,
  },
  {
    method: 'POST',
    path: '/api/dashboards/{id}/retry',
    owner: 'analytics-ai',
    access: 'session',
    status: 202,
    summary: 'Builds a failed dashboard again.',
    response: dashboards.dashboard,
  },
  {
    method: 'POST',
    path: '/api/dashboards/{id}/query',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'The results of all tiles, or of those named, at one data version.',
    request: dashboards.dashboardQueryBody,
    response: dashboards.dashboardQueryResult,
  },
  {
    method: 'GET',
    path: '/api/dashboards/{id}/filter-values',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'What a filter on `column` can be set to, with counts; `search` narrows.',
    response: dashboards.filterValues,
  },

  {
    method: 'GET',
    path: '/api/facts/{id}',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'A fact, or one cell of it (`row`, `column`).',
    response: facts.fact,
  },
  {
    method: 'POST',
    path: '/api/facts/{id}/recompute',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'Computes it again from the rows (`row`, `column` narrow it).',
    response: facts.recomputed,
  },
  {
    method: 'GET',
    path: '/api/facts/{id}/rows',
    owner: 'analytics-ai',
    access: 'session',
    status: 200,
    rateLimit: 'query',
    summary: 'The source rows with their line numbers: offset, limit, and `row`, `column` to narrow.',
    response: facts.factRows,
  },
];

/** Answers the operations as an OpenAPI 3.1 document. */
export function toOpenApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const content = (schema: z.ZodType, type = 'application/json') => ({
      content: { [type]: { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } },
    });
    const parameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    }));
    paths[operation.path] ??= {};
    (paths[operation.path] as Record<string, unknown>)[operation.method.toLowerCase()] = {
      summary: operation.summary,
      ...(parameters.length > 0 && { parameters }),
      ...(operation.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(operation.request && {
        requestBody: { required: true, ...content(operation.request, operation.contentType) },
      }),
      responses: {
        [operation.status]: { description: 'Done', ...(operation.response && content(operation.response)) },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

export const DEFAULT_BODY_LIMIT = MAX_JSON_BYTES;
