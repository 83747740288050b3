import { z } from 'zod';

/** Every code an error answer may carry, with the status it travels under. */
export const ERROR_CODES = {
  malformed: 400,
  token_invalid: 400,
  marker_missing: 400,
  unauthorized: 401,
  forbidden: 403,
  plan_limit: 403,
  plan_feature: 403,
  bad_origin: 403,
  stale_session: 403,
  address_unverified: 403,
  not_found: 404,
  not_available: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  billing_not_connected: 409,
  gone: 410,
  version_conflict: 412,
  too_large: 413,
  unsupported_type: 415,
  bad_host: 421,
  unusable: 422,
  idempotency_mismatch: 422,
  precondition_required: 428,
  second_factor_needed: 428,
  consent_needed: 428,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  busy: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Codes a failed job may end with. Each has a sentence that says what happened, why, and what to do. */
export const JOB_ERROR_CODES = [
  'empty_file',
  'binary_content',
  'type_mismatch',
  'not_a_table',
  'malformed',
  'doctype_not_allowed',
  'too_deep',
  'too_many_columns',
  'file_too_complex',
  'csv_unclosed_quote',
  'worker_crashed',
  'timeout',
  'too_many_pages',
  'password_needed',
  'no_chartable_columns',
  'source_gone',
  'column_gone',
  'tile_failed',
  'tile_empty',
  'tile_stale',
  'database_away',
  'query_refused',
  'import_too_large',
  'full_import_needed',
  'not_printable',
  'backup_refused',
  'backup_damaged',
  'internal',
] as const;
export type JobErrorCode = (typeof JOB_ERROR_CODES)[number];

export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
