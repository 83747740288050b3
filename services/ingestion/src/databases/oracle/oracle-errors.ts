import type { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type ExplainedError, explainError } from '../explain-error.js';

interface OracleError {
  code?: string;
  message?: string;
}

type Place = Pick<DatabaseTarget, 'host' | 'port' | 'user' | 'database'>;

const WRONG_PASSWORD = new Set(['ORA-01017', 'ORA-28009']);
const CLOSED_ACCOUNT = new Set(['ORA-28000', 'ORA-28001', 'ORA-01045']);
const NO_SERVICE = new Set(['NJS-518', 'NJS-517', 'ORA-12514', 'ORA-12505']);
const FULL = new Set(['ORA-12516', 'ORA-12519', 'ORA-12520', 'ORA-00018', 'ORA-00020']);
const NOT_ANSWERED = new Set(['NJS-510', 'NJS-511', 'NJS-503']);
const UNSUPPORTED = new Set(['NJS-116', 'NJS-138', 'NJS-533', 'ORA-12660', 'ORA-28040']);
const TOO_LONG = new Set(['NJS-123', 'DPI-1067', 'ORA-01013', 'ORA-03136']);
const NOT_ALLOWED = new Set(['ORA-01031', 'ORA-41900']);
const READ_ONLY = new Set(['ORA-01456', 'ORA-16000']);
const LOST = /^(?:NJS-5\d\d|NJS-003|ORA-0311[34]|ORA-03135|ORA-1257[01])$/;

/** What Oracle, its listener or the network said, in plain words. */
export function toDatabaseError(error: unknown, target: Place): DatabaseError {
  return explainError(error, target.host, (failure) => {
    const { message = '', ...rest }: OracleError = failure;
    const code = rest.code ?? /\b(?:ORA|NJS|DPI)-\d{3,5}/.exec(message)?.[0] ?? '';
    const words = message.split('\n')[0]?.replace(`${code}: `, '') ?? '';
    return {
      technical: `${code} ${words}`.trim(),
      signIn: signInError(code, words, target),
      refusal: refusalOf(code, words),
    };
  });
}

function signInError(code: string, words: string, place: Place): ExplainedError['signIn'] {
  const { host, port, user, database } = place;
  if (WRONG_PASSWORD.has(code))
    return {
      message: `The password of ${user} is not right, or there is no such user.`,
      details: {
        title: 'User or password is not right',
        fixes: [
          { title: 'Type the password again', detail: 'Capital letters count in passwords, not in users.' },
        ],
      },
    };
  if (CLOSED_ACCOUNT.has(code))
    return {
      message: `${user} may not sign in: the account is locked, its password has expired, or it lacks CREATE SESSION.`,
      details: {
        title: 'The server does not let this user in',
        fixes: [
          {
            title: 'Ask for access',
            detail: 'A message for whoever runs the database.',
            message: `Please unlock ${user} on ${database}, and grant it CREATE SESSION.`,
          },
        ],
      },
    };
  if (NO_SERVICE.has(code))
    return {
      message: `The listener at ${host} knows no service called “${database}”.`,
      details: {
        title: 'The service was not found',
        fixes: [
          {
            title: 'Check the service name',
            detail: '“lsnrctl status” on the server lists those there are.',
          },
        ],
      },
    };
  if (FULL.has(code))
    return {
      message: 'The server takes no more connections right now. Try again later.',
      details: { title: 'The server is full' },
    };
  if (UNSUPPORTED.has(code))
    return {
      message: `The server asks for a way to sign in or to encrypt that is not supported: ${words}`,
      details: {
        title: 'The way to sign in is not supported',
        fixes: [
          {
            title: 'Encrypt with TLS',
            detail: 'Oracle’s own network encryption and passwords of version 10 cannot be used.',
            action: 'require_tls',
          },
        ],
      },
    };
  if (NOT_ANSWERED.has(code))
    return {
      message: `What answers on port ${port} does not answer like Oracle.`,
      details: { title: `Port ${port} does not answer like Oracle` },
    };
  return undefined;
}

/** What is wrong with what was asked, where the database says it. */
function refusalOf(code: string, words: string): string | undefined {
  if (TOO_LONG.has(code))
    return 'The database took too long to answer and was stopped. Ask for less: fewer rows, columns or joins.';
  if (READ_ONLY.has(code)) return 'The query tries to write, and this connection only reads.';
  if (NOT_ALLOWED.has(code)) return `The database does not allow this user to read it: ${words}`;
  if (code === 'ORA-00918')
    return `Two columns of the query have the same name: ${words}. Give each a name of its own with AS.`;
  return code.startsWith('ORA-') && !LOST.test(code)
    ? `The database cannot answer this: ${words}`
    : undefined;
}
