import type { ErrorCode } from '@plumbline/contracts';

/** Codes that never come from a server: the call did not get an answer. */
type ClientErrorCode = 'network' | 'timeout' | 'not_json';

/** A call that failed, in words that may be shown. `status` 0: no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode | ClientErrorCode | (string & {}),
    message: string,
    readonly requestId?: string,
    /** For logs and for mapping to fields; never shown as it is. */
    readonly details?: unknown,
  ) {
    super(message);
  }

  /** Worth another try: nobody answered, or the server failed. */
  get isTransient(): boolean {
    return this.code === 'network' || this.status >= 500;
  }

  get isUnauthorized(): boolean {
    return this.status === 401 || (this.status >= 400 && /\bunauthorized\b/i.test(this.message));
  }
}

export const NETWORK_MESSAGE = 'Network error occurred';

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The server's message, else its error text, else a sentence with the status. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return new ApiError(
    status,
    text(fields.code) ?? `http_${status}`,
    text(fields.message) ?? text(fields.error) ?? `Request failed with status ${status}`,
    text(fields.requestId),
    fields.details,
  );
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
