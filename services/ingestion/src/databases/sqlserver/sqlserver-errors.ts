import { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type ExplainedError, explainError } from '../explain-error.js';

interface SqlServerError {
  code?: string;
  /** The server's own number of the error. */
  number?: number;
  message?: string;
}

type Place = Pick<DatabaseTarget, 'host' | 'user' | 'database' | 'signIn'>;

const AZURE_FIREWALL = new Set([40615, 40914, 47073]);
const ASLEEP = new Set([40613, 42109]);
const FULL = new Set([10928, 10929, 40501, 17809]);
const NOT_ALLOWED = new Set([229, 230, 916, 15247, 297, 300]);
const UNNAMED = new Set([8155, 8156]);
const LOCKED = new Set([1222, 1205]);
const READ_ONLY = new Set([3906, 3908]);
/** Raised about a statement; others are about the server or the connection. */
const ABOUT_QUERY = 50_000;

/** SQL Server hides a password in a way that everybody can undo. */
export const clearPassword = (): DatabaseError =>
  new DatabaseError(
    'database_away',
    'Without encryption everybody on the way could read the password, so it was not sent.',
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

/** What SQL Server or the network said, in plain words. */
export function toDatabaseError(error: unknown, target: Place): DatabaseError {
  return explainError(rootOf(error), target.host, (failure) => {
    const { code = '', number, message = '' }: SqlServerError = failure;
    return {
      technical: number === undefined ? `${code} ${message}`.trim() : `${number}: ${message}`,
      signIn: signInError(number, code, target),
      refusal: refusalOf(number, code, message),
    };
  });
}

/** The library wraps what the network or a certificate said into an error of its own. */
function rootOf(error: unknown): unknown {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof Error ? rootOf(cause) : error;
}

function signInError(
  number: number | undefined,
  code: string,
  { host, user, database, signIn }: Place,
): ExplainedError['signIn'] {
  if (number === 18456 || number === 18452)
    return signIn === 'service-principal' ? unknownPrincipal(user, database) : wrongPassword(user);
  if (number === 4060 || number === 4064)
    return {
      message: `There is no database called “${database}” that ${user} may use.`,
      details: {
        title: 'The database was not found',
        fixes: [
          {
            title: 'Check how the database is called',
            detail: 'The user must exist in it, and not only at the server.',
          },
        ],
      },
    };
  if (number !== undefined && AZURE_FIREWALL.has(number)) return firewall(host);
  if (number !== undefined && ASLEEP.has(number))
    return {
      message: 'The database is paused or moves to another machine. Try again in a minute.',
      details: { title: 'The database is not awake' },
    };
  if (number !== undefined && FULL.has(number))
    return {
      message: 'The server takes no more connections right now. Try again later.',
      details: { title: 'The server is full' },
    };
  if (code === 'EENCRYPT')
    return {
      message: 'The server lets nobody in without encryption.',
      details: {
        title: 'The server wants encryption',
        fixes: [
          { title: 'Encrypt the connection', detail: 'The server requires it.', action: 'require_tls' },
        ],
      },
    };
  return code === 'ELOGIN' ? wrongPassword(user) : undefined;
}

const wrongPassword = (user: string): ExplainedError['signIn'] => ({
  message: `The password of ${user} is not right, or there is no such user.`,
  details: {
    title: 'User or password is not right',
    fixes: [
      {
        title: 'Type the password again',
        detail: 'Mind capital letters; a password that was pasted may end in a space.',
      },
      {
        title: 'Check how the server lets users in',
        detail: 'It must allow its own users with passwords, not those of Windows or Entra alone.',
      },
    ],
  },
});

const unknownPrincipal = (user: string, database: string): ExplainedError['signIn'] => ({
  message: `Entra knows ${user}, and the database does not: the application is no user of it.`,
  details: {
    title: 'The database does not know this application',
    fixes: [
      {
        title: 'Make the application a user of the database',
        detail: 'A message for whoever runs the database.',
        message: `Please run in ${database}, with the name of the application ${user}: CREATE USER [name] FROM EXTERNAL PROVIDER; ALTER ROLE db_datareader ADD MEMBER [name];`,
      },
    ],
  },
});

const firewall = (host: string): ExplainedError['signIn'] => ({
  message: 'The firewall of the server does not let this address in.',
  details: {
    title: 'The server’s firewall refuses this address',
    fixes: [
      {
        title: 'Let this server in',
        detail: 'A message for whoever runs the database.',
        message: `Please add the address of the Plumbline server to the firewall rules of ${host}. Azure names the address in its own error message.`,
      },
    ],
  },
});

/** What is wrong with what was asked, where the database says it. */
function refusalOf(number: number | undefined, code: string, message: string): string | undefined {
  if (code === 'ETIMEOUT')
    return 'The database took too long to answer and was stopped. Ask for less: fewer rows, columns or joins.';
  if (number === undefined) return undefined;
  if (READ_ONLY.has(number)) return 'The query tries to write, and this connection only reads.';
  if (NOT_ALLOWED.has(number)) return `The database does not allow this user to read it: ${message}`;
  if (UNNAMED.has(number)) return `Give each column of the query a name of its own with AS: ${message}`;
  if (LOCKED.has(number)) return 'The table is locked by somebody else. Try again later.';
  return number < ABOUT_QUERY ? `The database cannot answer this: ${message}` : undefined;
}
