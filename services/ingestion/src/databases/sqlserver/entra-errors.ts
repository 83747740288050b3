import type { ConnectionFix } from '@plumbline/contracts';
import { DatabaseError } from '../database-error.js';

interface Principal {
  user: string;
  tenant: string;
  password: string;
}

const WRONG_SECRET = new Set(['AADSTS7000215', 'AADSTS7000222', 'AADSTS7000216']);
const NO_APPLICATION = new Set(['AADSTS700016', 'AADSTS7000112']);
const NO_TENANT = new Set(['AADSTS90002', 'AADSTS900023', 'AADSTS900021']);
const NOT_FROM_HERE = new Set(['AADSTS53003', 'AADSTS530035', 'AADSTS50053']);
const BUSY = 429;
const MAX_CHARACTERS = 300;

/** Why Entra gives out no token, in plain words. */
export function toEntraError(
  { status, description }: { status: number; description: string },
  { user, tenant, password }: Principal,
): DatabaseError {
  const code = /AADSTS\d+/.exec(description)?.[0] ?? '';
  const [said = ''] = description.split(/\r?\n| Trace ID:/);
  const technical = [`HTTP ${status}`, said.replaceAll(password || '\0', '…').slice(0, MAX_CHARACTERS)]
    .filter(Boolean)
    .join(' ');
  const refused = (title: string, message: string, fix: ConnectionFix) =>
    new DatabaseError('database_away', message, { step: 'sign_in', title, technical, fixes: [fix] });
  if (WRONG_SECRET.has(code))
    return refused(
      'The client secret is not right',
      `Entra does not take this secret of ${user}, or it has expired.`,
      {
        title: 'Make a new client secret',
        detail: 'In Entra, App registrations, Certificates & secrets. Copy its value, not its id.',
      },
    );
  if (NO_APPLICATION.has(code))
    return refused(
      'The application was not found',
      `The tenant ${tenant} has no application ${user}, or it is disabled.`,
      {
        title: 'Check the application (client) id',
        detail: 'The overview of the app registration shows it, beside the directory (tenant) id.',
      },
    );
  if (NO_TENANT.has(code))
    return refused('The tenant was not found', `Entra knows no tenant called ${tenant}.`, {
      title: 'Check the directory (tenant) id',
      detail: 'The overview of the app registration shows it.',
    });
  if (NOT_FROM_HERE.has(code))
    return refused(
      'Entra does not let this server in',
      'A rule of conditional access keeps this server out.',
      {
        title: 'Let this server in',
        detail: 'A message for whoever runs Entra.',
        message: `Please let the service principal ${user} sign in from the address of the Plumbline server.`,
      },
    );
  if (status === BUSY || status >= 500)
    return refused('Entra is busy', 'Entra gives out no tokens right now.', {
      title: 'Try again in a minute',
      detail: 'Nothing is wrong with what you typed.',
    });
  return refused('Entra gives out no token', 'Entra does not let this application in.', {
    title: 'Check tenant, application and secret',
    detail: 'The app registration shows them. What Entra said stands below.',
  });
}

export const entraAway = (host: string, isUntrusted: boolean, error: unknown): DatabaseError =>
  new DatabaseError(
    'database_away',
    isUntrusted
      ? `What answers for ${host} shows a certificate that is not its own, so nothing was sent.`
      : `${host}, which gives out tokens, does not answer.`,
    {
      step: 'sign_in',
      title: isUntrusted ? 'Something else answers for Entra' : 'Entra does not answer',
      technical: error instanceof Error ? error.message : undefined,
      fixes: [
        {
          title: 'Let this server reach Entra',
          detail: 'A message for whoever runs your network.',
          message: `Please allow connections from the Plumbline server to ${host}, port 443.`,
        },
      ],
    },
  );

export const notAzure = (host: string): DatabaseError =>
  new DatabaseError('database_away', `“${host}” is no address of Azure, which would name its cloud.`, {
    step: 'sign_in',
    title: 'The host is not of Azure',
    fixes: [
      { title: 'Use the address of the server', detail: 'Azure shows it; it ends in .database.windows.net.' },
      { title: 'Sign in with a password', detail: 'It works with any name of the host.' },
    ],
  });
