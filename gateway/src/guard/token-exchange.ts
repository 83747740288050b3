import { createHash } from 'node:crypto';
import type { AccessClaims } from '@plumbline/contracts';
import { type Identity, unauthorized, unavailable } from '@plumbline/server';
import type { Upstreams } from '../upstreams.js';

/** A token that is used up so soon is no use to who gets it. */
const LEAST_LIFE_SECONDS = 60;
const REMEMBERED = 10_000;
const PATIENCE_MS = 5_000;

export interface Exchanged {
  accessToken: string;
  claims: AccessClaims;
}

/**
 * Access tokens for secrets that stand in for one: auth alone knows the secrets, and everything behind the door knows
 * access tokens only. What was exchanged is remembered by hash and asked for its revocation each time.
 */
export class TokenExchange {
  private readonly known = new Map<string, string>();
  private readonly underWay = new Map<string, Promise<Exchanged>>();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly identity: Identity,
  ) {}

  /**
   * Calls that show the same secret at once share one exchange.
   * @param path of auth's exchange, with the body that it takes
   * @param beforeAsking may refuse what would trouble auth
   * @throws AppError `unauthorized` for a secret that is none, `unavailable` while auth is away
   */
  async exchange(
    path: string,
    body: Record<string, string>,
    beforeAsking: () => Promise<void>,
  ): Promise<Exchanged> {
    const asked = JSON.stringify(body);
    const key = createHash('sha256').update(`${path}\n${asked}`).digest('base64url');
    const remembered = await this.recall(key);
    if (remembered) return remembered;
    let exchanged = this.underWay.get(key);
    if (!exchanged) {
      exchanged = beforeAsking()
        .then(() => this.ask(path, asked))
        .then((accessToken) => this.remember(key, accessToken))
        .finally(() => this.underWay.delete(key));
      this.underWay.set(key, exchanged);
    }
    return exchanged;
  }

  private async remember(key: string, accessToken: string): Promise<Exchanged> {
    const claims = await this.identity.verify(accessToken);
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(key, accessToken);
    return { accessToken, claims };
  }

  private async recall(key: string): Promise<Exchanged | undefined> {
    const accessToken = this.known.get(key);
    if (!accessToken) return undefined;
    const claims = await this.identity.verify(accessToken).catch(() => undefined);
    if (claims && claims.exp - LEAST_LIFE_SECONDS > Date.now() / 1_000) return { accessToken, claims };
    this.known.delete(key);
    return undefined;
  }

  private async ask(path: string, body: string): Promise<string> {
    const answer = await this.upstreams
      .of('auth')
      .request({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      .catch(() => undefined);
    if (!answer) throw unavailable();
    const { accessToken } = (await answer.body.json().catch(() => ({}))) as { accessToken?: string };
    if (answer.statusCode >= 500) throw unavailable();
    if (!accessToken) throw unauthorized();
    return accessToken;
  }
}
