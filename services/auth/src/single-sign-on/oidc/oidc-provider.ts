import { Inject, Injectable } from '@nestjs/common';
import type { SignOnStep } from '@plumbline/contracts';
import { OutboundFetch, OutboundRefused } from '@plumbline/server';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import {
  type Asserted,
  type Kept,
  type Leaving,
  type Provider,
  type Service,
  SignOnRefused,
} from '../protocol/provider.js';
import type { OidcSettings } from '../protocol/sign-on-connection.entity.js';

type OidcService = Service<OidcSettings>;

/** Signatures that only the service can make: none is no signature, and HS256 is made with a secret that we hold, too. */
const SIGNATURES = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);
const DISCOVERY_MS = 600_000;
const MOST_SERVICES = 200;
const LOGOUT_SECONDS = 300;
const logoutToken = z.looseObject({
  jti: z.string().min(1),
  iat: z.number(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.looseObject({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
  nonce: z.undefined().optional(),
});
const keySet = z.object({ keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })) });

/**
 * OpenID Connect with the authorization code, PKCE, state and nonce. The ID token's signature is checked although it
 * comes from the token endpoint itself.
 */
@Injectable()
export class OidcProvider implements Provider<OidcSettings> {
  private readonly outbound: OutboundFetch;
  /** What services said of themselves, for ten minutes. */
  private readonly discovered = new Map<string, { until: number; found: Promise<client.Configuration> }>();

  constructor(@Inject(AUTH_CONFIG) { CONNECTION_NETWORKS }: AuthConfig) {
    this.outbound = new OutboundFetch(CONNECTION_NETWORKS);
  }

  async probe(service: OidcService): Promise<SignOnStep[]> {
    const found: SignOnStep = {
      step: 'service',
      isPassed: true,
      words: 'Its discovery document names the issuer you gave',
    };
    let metadata: client.ServerMetadata;
    try {
      metadata = (await this.discover(service)).serverMetadata();
    } catch (failure) {
      return [{ ...found, isPassed: false, words: reasonOf(failure) }];
    }
    try {
      const answer = await this.outbound.fetch(metadata.jwks_uri ?? '');
      const { keys } = keySet.parse(await answer.json());
      const signing = keys.filter(({ kty, use }) => kty !== 'oct' && use !== 'enc');
      if (signing.length === 0)
        throw new SignOnRefused('The service publishes no key to check signatures with.');
      return [found, { step: 'keys', isPassed: true, words: `${signing.length} signing keys` }];
    } catch (failure) {
      return [found, { step: 'keys', isPassed: false, words: reasonOf(failure) }];
    }
  }

  async begin(service: OidcService, state: string, hint?: string): Promise<{ url: string; kept: Kept }> {
    const config = await this.discover(service).catch((failure: unknown) => {
      throw new SignOnRefused(reasonOf(failure));
    });
    const verifier = client.randomPKCECodeVerifier();
    const nonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: service.addresses.redirectUri,
      scope: service.settings.scopes,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce, ...(hint && { login_hint: hint }) },
    });
    return { url: url.href, kept: { verifier, nonce } };
  }

  async complete(
    service: OidcService,
    returned: Record<string, string>,
    { state, kept }: { state: string; kept: Kept },
  ): Promise<Asserted> {
    const { verifier, nonce } = kept;
    if (!verifier || !nonce) throw new SignOnRefused('This sign-on was not begun with OpenID Connect.');
    const url = new URL(service.addresses.redirectUri);
    url.search = new URLSearchParams(returned).toString();
    try {
      const config = await this.discover(service);
      const tokens = await client.authorizationCodeGrant(config, url, {
        ...{ pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true },
      });
      const { id_token: hint, access_token: accessToken } = tokens;
      const claims = tokens.claims();
      if (!claims || !hint || !SIGNATURES.has(decodeProtectedHeader(hint).alg ?? ''))
        throw new SignOnRefused('The service’s answer is not signed with a key of its own.');
      const more = await this.userInfo(config, accessToken, claims.sub);
      return {
        ...{ issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims }, hint },
        sessionIndex: typeof claims.sid === 'string' ? claims.sid : undefined,
        once: { id: `nonce ${nonce}`, until: new Date(claims.exp * 1_000) },
      };
    } catch (failure) {
      // Its keys may have changed since they were read.
      this.discovered.delete(keyOf(service));
      throw new SignOnRefused(reasonOf(failure));
    }
  }

  async leave(service: OidcService, { hint }: Leaving): Promise<string | undefined> {
    const config = await this.discover(service);
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(config, {
      post_logout_redirect_uri: service.addresses.postLogoutUri,
      ...(hint && { id_token_hint: hint }),
    }).href;
  }

  /** Judges what a service tells of a sign-out (Back-Channel Logout 1.0, section 2.6). @throws SignOnRefused */
  async verifyLogout(
    service: OidcService,
    token: string,
  ): Promise<{ issuer: string; subject?: string; sessionIndex?: string; once: { id: string; until: Date } }> {
    try {
      const { issuer, jwks_uri: address = '' } = (await this.discover(service)).serverMetadata();
      const keys = createLocalJWKSet((await (await this.outbound.fetch(address)).json()) as JSONWebKeySet);
      const { payload } = await jwtVerify(token, keys, {
        ...{ issuer, audience: service.settings.clientId, algorithms: [...SIGNATURES] },
        ...{ maxTokenAge: LOGOUT_SECONDS, clockTolerance: 60 },
      });
      const { jti, sub: subject, sid: sessionIndex, iat } = logoutToken.parse(payload);
      if (subject === undefined && sessionIndex === undefined)
        throw new SignOnRefused(
          'The service’s message names neither a person nor a session, so nothing was ended.',
        );
      const until = new Date((iat + LOGOUT_SECONDS + 60) * 1_000);
      const whose = {
        ...(subject !== undefined && { subject }),
        ...(sessionIndex !== undefined && { sessionIndex }),
      };
      return { issuer, ...whose, once: { id: `logout ${jti}`, until } };
    } catch (failure) {
      throw new SignOnRefused(
        `This is no message of the service: ${(failure as Error).message.slice(0, 200)}`,
      );
    }
  }

  /** What services say of somebody only when asked; what the signed token says counts before it. */
  private async userInfo(config: client.Configuration, token: string, subject: string): Promise<object> {
    if (!config.serverMetadata().userinfo_endpoint) return {};
    return client.fetchUserInfo(config, token, subject);
  }

  private discover(service: OidcService): Promise<client.Configuration> {
    const key = keyOf(service);
    const known = this.discovered.get(key);
    if (known && known.until > Date.now()) return known.found;
    if (this.discovered.size >= MOST_SERVICES) this.discovered.clear();
    const found = this.ask(service);
    this.discovered.set(key, { until: Date.now() + DISCOVERY_MS, found });
    found.catch(() => this.discovered.delete(key));
    return found;
  }

  private ask({ settings, secret }: OidcService): Promise<client.Configuration> {
    const authentication = secret ? client.ClientSecretPost(secret) : client.None();
    return client.discovery(new URL(settings.issuer), settings.clientId, undefined, authentication, {
      // Every call goes through the outbound rules, which ask for https themselves.
      [client.customFetch]: (address, { method, headers, body }) =>
        this.outbound.fetch(address, { method, headers, ...(body && { body: textOf(body) }) }),
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    });
  }
}

const keyOf = ({ workspaceId, revision }: OidcService): string => `${workspaceId} ${revision}`;

function textOf(body: client.FetchBody): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('only text is sent');
}

/** What services answer to a code or a person that they do not like (RFC 6749, 4.1.2.1 and 5.2). */
const SAID: Record<string, string> = {
  access_denied: 'The service did not let you in, or you did not agree there.',
  invalid_client: 'The service does not take our client ID and secret. Check both in the settings.',
  // Keycloak says so of a wrong secret, too.
  unauthorized_client:
    'The service does not take our client ID and secret, or does not let this client sign people in. Check both in the settings, and the client’s own settings there.',
  invalid_scope: 'The service does not know one of the words in “Ask it for”.',
};

function reasonOf(failure: unknown): string {
  if (failure instanceof SignOnRefused || failure instanceof OutboundRefused) return failure.message;
  const cause = (failure as { cause?: unknown }).cause;
  if (cause instanceof OutboundRefused) return cause.message;
  const { error, code, message } = failure as { error?: string; code?: string; message?: string };
  if (error) return SAID[error] ?? `The service answered: ${error}`;
  return `The service’s answer could not be trusted: ${message ?? 'it cannot be read'}${code ? ` (${code})` : ''}`;
}
