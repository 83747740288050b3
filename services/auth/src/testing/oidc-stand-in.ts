import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

export const CLIENT = { id: 'plumbline', secret: 'a secret of the client' };

/** What the service says, and how it lies where a spec wants it to. */
export interface OidcAnswer {
  claims: JWTPayload;
  /** Changes the ID token before it is signed. */
  change?: (claims: JWTPayload) => JWTPayload;
  sign?: 'own key' | 'another key' | 'no key' | 'the secret' | 'the public key';
  userInfo?: Record<string, unknown>;
}

interface Grant {
  answer: OidcAnswer;
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** An OpenID provider on this machine, with keys of its own. */
export class OidcStandIn {
  readonly keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  private readonly others = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  private readonly grants = new Map<string, Grant>();
  private readonly infos = new Map<string, Record<string, unknown>>();
  /** Refuses what it is asked, as a service that is down does. */
  isAway = false;
  private readonly server = createServer((request, response) => void this.respond(request, response));

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Somebody signs in there. @param url where they were led to @returns what they are led back with */
  authorize(url: string, answer: OidcAnswer): Record<string, string> {
    const { searchParams } = new URL(url);
    const given = (name: string) => searchParams.get(name) ?? '';
    const code = randomUUID();
    this.grants.set(code, {
      ...{
        answer,
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirectUri: given('redirect_uri'),
      },
    });
    return { code, state: given('state'), iss: this.issuer };
  }

  /** What the service posts when somebody signs out there. */
  logoutToken(change: (claims: JWTPayload) => JWTPayload = (claims) => claims): Promise<string> {
    const claims = {
      ...{ iss: this.issuer, aud: CLIENT.id, jti: randomUUID(), iat: Math.floor(Date.now() / 1_000) },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    return signed(change({ ...claims, exp: claims.iat + 120 }), this.keys.privateKey);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.issuer);
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const answer = this.isAway
      ? undefined
      : await this.answer(pathname, body, request.headers.authorization ?? '');
    response.writeHead(answer ? ('error' in answer ? 400 : 200) : 503, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer ?? {}));
  }

  private async answer(
    path: string,
    body: URLSearchParams,
    authorization: string,
  ): Promise<object | undefined> {
    const { issuer } = this;
    if (path === '/.well-known/openid-configuration')
      return {
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
        ...{ end_session_endpoint: `${issuer}/logout`, authorization_response_iss_parameter_supported: true },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      };
    if (path === '/keys')
      return { keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] };
    if (path === '/userinfo') return this.infos.get(authorization.replace(/^Bearer /, ''));
    return path === '/token' ? this.token(body) : undefined;
  }

  private async token(body: URLSearchParams): Promise<object> {
    const grant = this.grants.get(body.get('code') ?? '');
    this.grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = body.get('client_id') === CLIENT.id && body.get('client_secret') === CLIENT.secret;
    if (!isClient) return { error: 'invalid_client' };
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return { error: 'invalid_grant' };
    const { answer, nonce } = grant;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: this.issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...answer.claims };
    const accessToken = randomUUID();
    this.infos.set(accessToken, { sub: claims.sub, ...answer.userInfo });
    return {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: 300 },
      id_token: await this.idToken(answer.change?.(claims) ?? claims, answer.sign),
    };
  }

  private async idToken(claims: JWTPayload, sign: OidcAnswer['sign'] = 'own key'): Promise<string> {
    if (sign === 'no key') return new UnsecuredJWT(claims).encode();
    const shared = { 'the secret': CLIENT.secret, 'the public key': '' }[sign as string];
    if (shared !== undefined) {
      const pem = this.keys.publicKey.export({ format: 'pem', type: 'spki' }).toString();
      const secret = new TextEncoder().encode(shared || pem);
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    return signed(claims, sign === 'another key' ? this.others.privateKey : this.keys.privateKey);
  }
}

const signed = (claims: JWTPayload, key: KeyObject): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
