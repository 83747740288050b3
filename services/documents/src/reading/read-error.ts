import type { JobErrorCode } from '@plumbline/contracts';

/** A document cannot be read. `message` says what happened, why, and what to do about it. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  constructor(
    readonly code: JobErrorCode,
    message: string,
  ) {
    super(message);
  }
}
