import { certificateError, isCertificateError } from './certificate-errors.js';
import { DatabaseError, type DatabaseErrorDetails } from './database-error.js';

/** What an engine makes of its own error. */
export interface ExplainedError {
  /** Its code and words, for who runs the database. */
  technical: string;
  /** Why it lets nobody in. */
  signIn: { message: string; details: DatabaseErrorDetails } | undefined;
  /** What is wrong with what was asked, where the database says it. */
  refusal: string | undefined;
}

/** Any failure of a driver in plain words; what its engine does not explain is a connection that was lost. */
export function explainError(
  error: unknown,
  host: string,
  explain: (error: object) => ExplainedError,
): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (isCertificateError(error)) return certificateError(error, host);
  const { technical, signIn, refusal } = explain(error as object);
  if (signIn)
    return new DatabaseError('database_away', signIn.message, {
      step: 'sign_in',
      technical,
      ...signIn.details,
    });
  if (refusal)
    return new DatabaseError('query_refused', refusal, { technical, title: 'The database refused' });
  return new DatabaseError(
    'database_away',
    'The connection to the database was lost. Try again when it is back.',
    { step: 'sign_in', title: 'The connection was lost', technical },
  );
}
