import type { JobErrorCode } from '@plumbline/contracts';

/** Where in the file it happened: a line from 1, a column by name. */
export interface Place {
  line?: number;
  column?: string;
}

/** The file cannot become a table. `message` says what happened, why, and what to do about it. */
export class ParseError extends Error {
  override readonly name = 'ParseError';

  constructor(
    readonly code: JobErrorCode,
    message: string,
    readonly place: Place = {},
  ) {
    super(message);
  }
}
