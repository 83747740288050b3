import { AppError } from '@plumbline/server';

/** A stream carried more bytes than its limit. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
  constructor(readonly maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}

/** No object under this key. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** What came back is not what was stored, and was not on a second try either. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged';
}

/** The storage does not answer, or has no room. Answered as 503; a job that meets it is tried again. */
export class StorageAway extends AppError {
  constructor(cause: unknown, message = 'Files cannot be reached right now. Please try again.') {
    super('unavailable', message, undefined, 2);
    this.name = 'StorageAway';
    this.cause = cause;
  }
}

/** The storage refuses these credentials, or has no such bucket: its operator must act. To users it is away. */
export class StorageDenied extends StorageAway {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'StorageDenied';
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk as StorageAway (F38); everything else as it is. */
export function diskFailure(failure: unknown): unknown {
  return FULL.has((failure as NodeJS.ErrnoException).code ?? '')
    ? new StorageAway(failure, 'There is no room for this file right now.')
    : failure;
}
