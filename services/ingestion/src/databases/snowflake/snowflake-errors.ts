import type { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type ExplainedError, explainError } from '../explain-error.js';
import { SnowflakeError } from './sql-api.js';

type Place = Pick<DatabaseTarget, 'host' | 'user' | 'database' | 'options' | 'signIn'>;

const NO_WAREHOUSE = new Set(['000606']);
const NETWORK_POLICY = new Set(['390420', '390422', '390432']);
const WRONG_ROLE = new Set(['390186', '390189', '390190']);
const TOO_LONG = new Set(['000630', '000604', '604', '630']);
const NOT_ALLOWED = new Set(['003001']);

/** What Snowflake or the network said, in plain words. */
export function toDatabaseError(error: unknown, target: Place): DatabaseError {
  return explainError(error, target.host, (failure) => {
    if (!(failure instanceof SnowflakeError)) {
      const { code = '', message = '' } = failure as { code?: string; message?: string };
      return { technical: `${code} ${message}`.trim(), signIn: undefined, refusal: undefined };
    }
    const { status, code, message } = failure;
    return {
      technical: [status, code, message].filter(Boolean).join(' '),
      signIn: signInError(failure, target),
      refusal: status === 408 || status === 422 ? refusalOf(code, message, status) : undefined,
    };
  });
}

function signInError({ status, code, message }: SnowflakeError, place: Place): ExplainedError['signIn'] {
  const { host, user, options } = place;
  const { warehouse, role } = options;
  if (NETWORK_POLICY.has(code) || /is not allowed to access Snowflake/i.test(message))
    return networkPolicy(host);
  if (WRONG_ROLE.has(code))
    return {
      message: `There is no role ${role ?? ''} that ${user} may use.`,
      details: {
        title: 'The role was not found',
        fixes: [
          {
            title: 'Check the role',
            detail: 'It must be granted to this user; leave it empty for the usual one.',
          },
        ],
      },
    };
  if (NO_WAREHOUSE.has(code))
    return {
      message: warehouse
        ? `The warehouse ${warehouse} does not run, or this role may not use it.`
        : 'No warehouse was named, and this user has none by itself.',
      details: {
        title: 'There is no warehouse that computes',
        fixes: [{ title: 'Name a warehouse', detail: 'The role needs USAGE on it.' }],
      },
    };
  if (status === 401 || status === 403) return refusedUser(place);
  if (status === 404)
    return {
      message: `Snowflake knows no account at ${host}.`,
      details: {
        title: 'The account was not found',
        fixes: [
          {
            title: 'Check the account',
            detail:
              'It is written as in the address of Snowflake: organization-account, or a locator with its region.',
          },
        ],
      },
    };
  if (status === 429 || status >= 500)
    return {
      message: 'Snowflake takes no more calls right now. Try again later.',
      details: { title: 'Snowflake is busy' },
    };
  return undefined;
}

function refusedUser({ user, signIn }: Place): ExplainedError['signIn'] {
  const isKey = signIn === 'key-pair';
  return {
    message: isKey
      ? `Snowflake does not know this key of ${user}, or there is no such user.`
      : `The token of ${user} is not right, or no longer valid.`,
    details: {
      title: isKey ? 'User or key is not right' : 'The token is not right',
      fixes: [
        isKey
          ? {
              title: 'Give Snowflake the public key',
              detail: 'A message for whoever runs Snowflake.',
              message: `Please set the public key of ${user}: ALTER USER ${user} SET RSA_PUBLIC_KEY = '...'; its private key is used by Plumbline.`,
            }
          : {
              title: 'Make a new token',
              detail: 'A programmatic access token has a day on which it ends, and needs a network policy.',
            },
      ],
    },
  };
}

const networkPolicy = (host: string): ExplainedError['signIn'] => ({
  message: 'A network policy of Snowflake does not let this address in.',
  details: {
    title: 'Snowflake’s network policy refuses this address',
    fixes: [
      {
        title: 'Let this server in',
        detail: 'A message for whoever runs Snowflake.',
        message: `Please add the address of the Plumbline server to the network policy of ${host}.`,
      },
    ],
  },
});

function refusalOf(code: string, message: string, status: number): string {
  if (status === 408 || TOO_LONG.has(code))
    return 'The database took too long to answer and was stopped. Ask for less: fewer rows, columns or joins.';
  if (NOT_ALLOWED.has(code)) return `The database does not allow this user to read it: ${message}`;
  return `The database cannot answer this: ${message}`;
}
