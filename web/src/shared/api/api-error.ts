import type { ErrorCode } from '@plumbline/contracts';

/** Codes that never come from a server: the call did not get an answer. */
type ClientErrorCode = 'network' | 'timeout' | 'not_json' | 'session_over';

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
    return (this.code === 'network' || this.status >= 500) && !this.isUnauthorized;
  }

  get isUnauthorized(): boolean {
    return this.status === 401 || (this.status >= 400 && /unauthorized/i.test(this.message));
  }
}

export const NETWORK_MESSAGE = 'Network error occurred';
export const UNKNOWN_MESSAGE = 'Unknown error occurred';

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** The server's message, else its error text, else `fallback`. */
export function errorFromAnswer(
  status: number,
  body: unknown,
  fallback = `Request failed with status ${status}`,
): ApiError {
  // A page of HTML is what a proxy says, not our server.
  const unknownCode = typeof body === 'string' && body !== '' ? 'not_json' : `http_${status}`;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return new ApiError(
    status,
    text(fields.code) ?? unknownCode,
    text(fields.message) ?? text(fields.error) ?? fallback,
    text(fields.requestId),
    fields.details,
  );
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
