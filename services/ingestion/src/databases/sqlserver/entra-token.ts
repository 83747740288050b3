import { azureCloudOf, type EngineOptions } from '@plumbline/contracts';
import { isCertificateError } from '../certificate-errors.js';
import { DatabaseError } from '../database-error.js';
import { HttpDoor } from '../outbound/http-door.js';
import type { OutboundRules } from '../outbound/outbound-rules.js';
import { entraAway, notAzure, toEntraError } from './entra-errors.js';

/** Where tokens are given out. */
export interface EntraLogin {
  host: string;
  port: number;
  /** Of its certificate, where no system knows it. */
  ca?: string;
}

interface ServicePrincipal {
  /** The Azure SQL that the token is for. */
  host: string;
  /** The id of the application. */
  user: string;
  /** Its client secret. */
  password: string;
  options: EngineOptions;
}

const CONNECT_MS = 5_000;
const HTTPS_PORT = 443;

/**
 * A token for Azure SQL, for the secret of a service principal: good for about an hour to begin sessions (OAuth 2.0, client
 * credentials). It is fetched at an address that the outbound rules let through, and nowhere else.
 * @see https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
 * @throws DatabaseError of the steps `resolve` and `sign_in`
 */
export async function entraToken(
  rules: OutboundRules,
  { host, user, password, options }: ServicePrincipal,
  login?: EntraLogin,
): Promise<string> {
  const cloud = azureCloudOf(host);
  if (!cloud) throw notAzure(host);
  const place = login ?? { host: cloud.login, port: HTTPS_PORT };
  const { tenant = '' } = options;
  const form = {
    ...{ grant_type: 'client_credentials', client_id: user, client_secret: password },
    scope: `https://${cloud.databases.slice(1)}/.default`,
  };
  const { status, text } = await ask(rules, place, `/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, form);
  const answer = answerIn(text);
  if (status === 200 && typeof answer.access_token === 'string') return answer.access_token;
  throw toEntraError(
    { status, description: String(answer.error_description ?? '') },
    { user, tenant, password },
  );
}

async function ask(
  rules: OutboundRules,
  { host, port, ca }: EntraLogin,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const address = await rules.resolve({ host, port });
  const tls = {
    rejectUnauthorized: true,
    isHostVerified: true,
    servername: host,
    ...(ca !== undefined && { ca }),
  };
  const door = new HttpDoor({ host, port, address, tls }, CONNECT_MS);
  try {
    return await door.call({ method: 'POST', path, headers: { accept: 'application/json' }, form });
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw entraAway(host, isCertificateError(error), error);
  } finally {
    door.close();
  }
}

function answerIn(text: string): { access_token?: unknown; error_description?: unknown } {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
