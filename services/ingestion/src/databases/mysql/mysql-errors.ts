import type { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type ExplainedError, explainError } from '../explain-error.js';

interface MysqlError {
  code?: string;
  errno?: number;
  message?: string;
  sqlMessage?: string;
}

const TOO_LONG = new Set([1317, 1969, 3024]);
const NOT_ALLOWED = new Set([1044, 1142, 1143, 1370]);
/** Of a view whose maker is gone or lost its rights; the first is also what a wrong password is told. */
const OF_DEFINER = new Set([1045, 1449]);
const READ_ONLY = new Set([1290, 1792]);

/** What MySQL, MariaDB or the network said, in plain words; who is signed in already is not told of passwords. */
export function toDatabaseError(
  error: unknown,
  target: Pick<DatabaseTarget, 'host' | 'user' | 'database'>,
  { isSignedIn }: { isSignedIn: boolean },
): DatabaseError {
  return explainError(error, target.host, (failure) => {
    const { code = '', errno, message = '', sqlMessage = message }: MysqlError = failure;
    return {
      technical: code ? `${code}: ${sqlMessage}` : sqlMessage,
      signIn: isSignedIn ? undefined : signInError(errno, code, target),
      refusal: refusalOf(errno, sqlMessage),
    };
  });
}

function signInError(
  errno: number | undefined,
  code: string,
  { user, database }: Pick<DatabaseTarget, 'user' | 'database'>,
): ExplainedError['signIn'] {
  if (errno === 1045 || errno === 1698)
    return {
      message: `The password of ${user} is not right, or there is no such user.`,
      details: {
        title: 'User or password is not right',
        fixes: [
          {
            title: 'Type the password again',
            detail: 'Mind capital letters; a password that was pasted may end in a space.',
          },
          { title: 'Check from where the user may come', detail: 'MySQL users belong to addresses.' },
        ],
      },
    };
  if (errno === 1049 || errno === 1044)
    return {
      message: `There is no database called “${database}” that ${user} may use.`,
      details: {
        title: 'The database was not found',
        fixes: [
          { title: 'Check how the database is called', detail: 'On most servers capital letters count.' },
        ],
      },
    };
  if (errno === 3159)
    return {
      message: 'The server lets nobody in without encryption.',
      details: {
        title: 'The server wants encryption',
        fixes: [
          { title: 'Encrypt the connection', detail: 'The server requires it.', action: 'require_tls' },
        ],
      },
    };
  if (errno === 1040 || errno === 1203)
    return {
      message: 'The server takes no more connections right now. Try again later.',
      details: { title: 'The server is full' },
    };
  if (code === 'AUTH_SWITCH_PLUGIN_ERROR')
    return {
      message: 'The server asks for a way to sign in that would show it the password, so it was not sent.',
      details: { title: 'The way to sign in is not known' },
    };
  return undefined;
}

function refusalOf(errno: number | undefined, message: string): string | undefined {
  // The network has numbers of its own, below zero.
  if (errno === undefined || errno < 1_000) return undefined;
  if (TOO_LONG.has(errno))
    return 'The database took too long to answer and was stopped. Ask for less: fewer rows, columns or joins.';
  if (READ_ONLY.has(errno)) return 'The query tries to write, and this connection only reads.';
  if (NOT_ALLOWED.has(errno)) return `The database does not allow this user to read it: ${message}.`;
  if (OF_DEFINER.has(errno))
    return 'The database does not let this view be read: the user that it was made by is gone or may not read its tables. Whoever runs the database can give the view another DEFINER; until then read the tables behind it.';
  if (errno === 1060)
    return `Two columns of the query have the same name: ${message}. Give each a name of its own with AS.`;
  return errno < 2_000 || errno >= 3_000 ? `The database cannot answer this: ${message}.` : undefined;
}
