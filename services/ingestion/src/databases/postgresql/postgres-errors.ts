import { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type ExplainedError, explainError } from '../explain-error.js';

interface PostgresError {
  code?: string;
  message?: string;
  severity?: string;
}

export const clearPassword = (): DatabaseError =>
  new DatabaseError(
    'database_away',
    'The server asks for the password without encryption, so it was not sent.',
    {
      step: 'sign_in',
      title: 'The password would have been readable',
      fixes: [
        {
          title: 'Encrypt the connection',
          detail: 'The password then travels encrypted.',
          action: 'require_tls',
        },
      ],
    },
  );

/** What PostgreSQL or the network said, in plain words. */
export function toDatabaseError(
  error: unknown,
  target: Pick<DatabaseTarget, 'host' | 'user' | 'database'>,
): DatabaseError {
  return explainError(error, target.host, (failure) => {
    const { code = '', message = '' }: PostgresError = failure;
    return {
      technical: code ? `${code}: ${message}` : message,
      signIn: signInError(code, target),
      refusal: refusalOf(code, message),
    };
  });
}

function signInError(
  code: string,
  { user, database }: Pick<DatabaseTarget, 'user' | 'database'>,
): ExplainedError['signIn'] {
  if (code === '28P01')
    return {
      message: `The password of ${user} is not right, or there is no such user.`,
      details: {
        title: 'User or password is not right',
        fixes: [
          {
            title: 'Type the password again',
            detail: 'Mind capital letters; a password that was pasted may end in a space.',
          },
        ],
      },
    };
  if (code === '28000')
    return {
      message: `The server does not let ${user} in from here.`,
      details: {
        title: 'The server does not let this user in',
        fixes: [
          {
            title: 'Encrypt the connection',
            detail: 'Many servers let nobody in without.',
            action: 'require_tls',
          },
          {
            title: 'Ask for access',
            detail: 'A message for whoever runs the database.',
            message: `Please let ${user} sign in to ${database} from the Plumbline server (a line in pg_hba.conf).`,
          },
        ],
      },
    };
  if (code === '3D000')
    return {
      message: `There is no database called “${database}” on this server.`,
      details: {
        title: 'The database was not found',
        fixes: [{ title: 'Check how the database is called', detail: 'Capital letters count.' }],
      },
    };
  if (code === '53300')
    return {
      message: 'The server takes no more connections right now. Try again later.',
      details: { title: 'The server is full' },
    };
  return undefined;
}

/** What is wrong with what was asked, where the database says it. */
function refusalOf(code: string, message: string): string | undefined {
  if (code === '57014')
    return 'The database took too long to answer and was stopped. Ask for less: fewer rows, columns or joins.';
  if (code === '25006') return 'The query tries to write, and this connection only reads.';
  if (code === '42501') return `The database does not allow this user to read it: ${message}.`;
  if (code === '55P03') return 'The table is locked by somebody else. Try again later.';
  const isAboutQuery = /^(?:0A|21|22|23|25|2F|34|38|39|3F|42|44|54)/.test(code);
  return isAboutQuery ? `The database cannot answer this: ${message}.` : undefined;
}
