import type { ConnectionFix, TestStepName } from '@plumbline/contracts';

export type DatabaseErrorCode = 'database_away' | 'query_refused' | 'import_too_large' | 'full_import_needed';

export interface DatabaseErrorDetails {
  /** At which step of a test it happened, where it is part of one. */
  step?: TestStepName;
  title?: string;
  fixes?: ConnectionFix[];
  /** The server's or the system's own words; never a secret. */
  technical?: string;
}

/** A database cannot be read. `message` says what happened and what to do, in plain words. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    readonly details: DatabaseErrorDetails = {},
  ) {
    super(message);
  }
}
