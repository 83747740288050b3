import { createHash } from 'node:crypto';
import {
  ACCESS_TOKEN_HEADER,
  type AccessClaims,
  API_TOKEN_PREFIX,
  DEVICE_COOKIE,
  DIRECTORY_TOKEN_PREFIX,
  hasFeature,
  leastRoleOf,
  MARKER_HEADER,
  MARKER_VALUE,
  MAX_JSON_BYTES,
  type Operation,
  type RateLimit,
  type RateLimitName,
} from '@plumbline/contracts';
import {
  AppError,
  addressGroup,
  amendContext,
  assertMember,
  bearerToken,
  forbidden,
  type Identity,
  notFound,
  planFeature,
  ROLES_OF,
  unauthorized,
} from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { fallbackSecret } from './fallback-record.js';
import { isGuest } from './guest-cookies.js';
import type { KnownOrigins } from './known-origins.js';
import type { TokenExchange } from './token-exchange.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose share a call takes: the user's, or the address's where nobody is signed in. */
    caller: string;
  }
}

/**
 * What every request passes before its handler, and before a byte of its body is read: a known host, the rate, a live
 * session with the role in the workspace and in the installation that the route asks for, or a guest where guests may
 * be, the marker and origin of our own script, a plan that has what is asked for, a body that may come.
 */
export class RequestGuard {
  constructor(
    private readonly identity: Identity,
    private readonly known: KnownOrigins,
    private readonly limiter: RateLimiter,
    private readonly limits: Record<RateLimitName, RateLimit>,
    private readonly tokens: TokenExchange,
  ) {}

  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.raw.setHeader('X-Request-Id', request.id);
    // Probes come by address, from inside.
    if (request.routeOptions.url?.startsWith('/health/')) return;
    this.checkHost(request);
    request.caller = addressGroup(request.ip);
    await this.checkRate('general', request);
    const operation = request.routeOptions.config.operation;
    if (!operation) return;
    reply.raw.setHeader('X-Robots-Tag', 'noindex');
    reply.raw.setHeader('Cache-Control', operation.isStorable ? 'public, no-cache' : 'no-store');
    const claims = await this.checkAccess(operation, request, reply);
    if (claims) request.caller = claims.sub;
    // No page holds a token of the API: a program that does needs no marker.
    const isPage = !operation.isSigned && !claims?.scope;
    if (operation.method !== 'GET' && isPage) this.checkOwnScript(request);
    if (operation.rateLimit) await this.checkRate(limitOf(operation.rateLimit, claims), request, claims);
    if (operation.feature && claims && !hasFeature(claims.plan, operation.feature))
      throw planFeature(operation.feature);
    checkBody(operation, request);
  }

  private checkHost(request: FastifyRequest): void {
    if (this.known.hasHost(request.headers.host, request.socket.localPort ?? 0)) return;
    throw new AppError('bad_host', 'This host is not known here. An operator can set PUBLIC_URL to it.');
  }

  private async checkAccess(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AccessClaims | undefined> {
    const secret = fallbackSecret(request.headers);
    if (operation.access === 'public') {
      // A browser without cookies ends its session by its secret.
      if (operation.cookieOnly && secret) await this.claimsOf(request, reply, secret).catch(() => undefined);
      return undefined;
    }
    if (!secret && isGuest(request.headers)) {
      if (operation.access !== 'guest') throw notFound();
      return undefined;
    }
    if (operation.access === 'directory') return this.claimsOfDirectory(request);
    const claims = await this.claimsOf(request, reply, secret);
    amendContext({ workspaceId: claims.wid, userId: claims.sub });
    if (ROLES_OF[operation.access]?.includes(claims.role) === false) throw forbidden();
    assertMember(claims, leastRoleOf(operation));
    return claims;
  }

  /** Of the caller's access token; else of the one that the caller's fallback secret is exchanged for. */
  private async claimsOf(
    request: FastifyRequest,
    reply: FastifyReply,
    secret: string | undefined,
  ): Promise<AccessClaims> {
    const token = bearerToken(request);
    if (token?.startsWith(API_TOKEN_PREFIX)) return this.claimsOfProgram(request, token);
    try {
      if (!token) throw unauthorized();
      return await this.identity.verify(token);
    } catch (failure) {
      if (!secret || (failure as AppError).code !== 'unauthorized') throw failure;
    }
    const { accessToken, claims } = await this.tokens.exchange(
      '/internal/fallback-session',
      { sessionId: secret },
      () => this.checkRate('fallback', request),
    );
    request.headers.authorization = `Bearer ${accessToken}`;
    reply.raw.setHeader(ACCESS_TOKEN_HEADER, accessToken);
    return claims;
  }

  /** Behind the door nobody knows tokens of the API: they are exchanged here. */
  private async claimsOfProgram(request: FastifyRequest, token: string): Promise<AccessClaims> {
    const { accessToken, claims } = await this.tokens.exchange('/internal/api-token', { token }, () =>
      this.checkRate('apiToken', request),
    );
    request.headers.authorization = `Bearer ${accessToken}`;
    return claims;
  }

  /** Of a workspace's directory, which has no session, and reaches nothing else. */
  private async claimsOfDirectory(request: FastifyRequest): Promise<AccessClaims> {
    const token = bearerToken(request);
    if (!token?.startsWith(DIRECTORY_TOKEN_PREFIX))
      throw new AppError('unauthorized', 'Send the token of the workspace’s directory as a bearer token.');
    const { accessToken, claims } = await this.tokens.exchange('/internal/directory-token', { token }, () =>
      this.checkRate('apiToken', request),
    );
    request.headers.authorization = `Bearer ${accessToken}`;
    amendContext({ workspaceId: claims.wid });
    return claims;
  }

  /**
   * S-21: a foreign page can neither set the marker nor pretend our origin. Every browser names its origin or site on
   * a call that changes something; a caller that names neither is a program that was given its cookies, not a page.
   */
  private checkOwnScript({ headers, socket }: FastifyRequest): void {
    if (headers[MARKER_HEADER] !== MARKER_VALUE) {
      throw new AppError(
        'marker_missing',
        `Send this request with the header X-Requested-With: ${MARKER_VALUE}.`,
      );
    }
    const site = headers['sec-fetch-site'];
    const isOwn =
      headers.origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : this.known.hasOrigin(headers.origin, socket.localPort ?? 0) && site !== 'cross-site';
    if (!isOwn) {
      throw new AppError('bad_origin', 'This request does not come from the app itself.');
    }
  }

  private async checkRate(
    name: RateLimitName,
    request: FastifyRequest,
    claims?: AccessClaims,
  ): Promise<void> {
    const limit = this.limits[name];
    const mark = DEVICES_COUNT.has(name) ? await this.deviceMark(request) : undefined;
    const subject = mark ?? subjectOf(limit, request, claims);
    const counted = this.limiter.take(name, subject, limit);
    const seconds = typeof counted === 'number' ? counted : await counted;
    if (seconds === 0) return;
    throw new AppError('too_many_requests', 'Too many requests. Please wait a moment.', undefined, seconds);
  }

  /** What a device where somebody has signed in before is counted by: a mark that auth has signed, not any made-up one. */
  private async deviceMark({ headers }: FastifyRequest): Promise<string | undefined> {
    const pair = headers.cookie?.split('; ').find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`));
    const [mark] = pair?.slice(DEVICE_COOKIE.length + 1).split('~') ?? [];
    if (!mark || !(await this.identity.isDeviceMark(mark))) return undefined;
    return `device ${createHash('sha256').update(mark).digest('base64url')}`;
  }
}

/** Where a flood from one address must not keep out whoever else is behind it. */
const DEVICES_COUNT: ReadonlySet<RateLimitName> = new Set(['login', 'verify']);

/** A query without a session is a guest's. */
function limitOf(name: RateLimitName, claims: AccessClaims | undefined): RateLimitName {
  return name === 'query' && !claims ? 'guestQuery' : name;
}

function subjectOf(limit: RateLimit, request: FastifyRequest, claims: AccessClaims | undefined): string {
  if (claims && limit.per === 'session') return claims.sid;
  if (claims && limit.per === 'workspace') return claims.wid;
  return addressGroup(request.ip);
}

/** A length over the limit is refused at once; what really arrives is counted on the way. */
function checkBody(operation: Operation, { headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_type', 'Send the body as it is, without Content-Encoding.');
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit(operation)) throw tooLarge(operation);
}

export const bodyLimit = (operation: Operation): number => operation.bodyLimit ?? MAX_JSON_BYTES;

export function tooLarge(operation: Operation): AppError {
  return new AppError(
    'too_large',
    operation.timeout === 'upload'
      ? 'The file is larger than 50 MB (52,428,800 bytes).'
      : 'The request is too large.',
  );
}
