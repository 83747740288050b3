import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SIGN_ON_MINUTES } from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { returning } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { hashOfSecret } from '../../identity/sessions/secrets.js';
import type { Asserted, Kept } from '../protocol/provider.js';

export type Purpose = 'sign-in' | 'test';
/** Whom the service let in, or why nobody was. */
export type Outcome = { asserted: Asserted } | { refused: string };

interface Flow {
  workspaceId: string;
  revision: number;
  purpose: Purpose;
}
export interface TakenFlow extends Flow {
  hash: string;
  state: string;
  kept: Kept;
}
export interface FinishedFlow extends Flow {
  hash: string;
  next: string;
  outcome: Outcome;
}

/** What whoever is refused reads, whether a code is unknown, used, late or another browser's. */
export const flowGone = () =>
  new AppError(
    'token_invalid',
    'This sign-on is over, or was begun in another browser. Please begin again, and finish within ten minutes.',
  );

/**
 * Sign-ons on their way to a service and back. Each lives ten minutes, comes back once, and is finished once in the
 * browser where it was begun: a link that somebody else prepared signs nobody in.
 */
@Injectable()
export class SignOnFlows {
  private readonly seal: FieldSeal;

  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'sign-on flows');
  }

  async open(flow: Flow & { kept: Kept; browser: string; next: string }, state: string): Promise<void> {
    const { workspaceId, revision, purpose, browser, kept, next } = flow;
    const sealed = this.seal.seal(JSON.stringify(kept));
    await this.database.query(
      `INSERT INTO sign_on_flows (hash, workspace_id, revision, purpose, browser_hash, sealed, next, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
      [
        hashOfSecret(state),
        workspaceId,
        revision,
        purpose,
        hashOfSecret(browser),
        sealed,
        next,
        SIGN_ON_MINUTES,
      ],
    );
  }

  /** The flow of a state that came back; the first time only. */
  async take(state: string): Promise<TakenFlow | undefined> {
    const [flow] = await returning<Flow & { hash: string; sealed: string }>(
      this.database,
      `UPDATE sign_on_flows SET taken_at = now() WHERE hash = $1 AND taken_at IS NULL AND expires_at > now()
       RETURNING hash, workspace_id AS "workspaceId", revision, purpose, sealed`,
      [hashOfSecret(state)],
    );
    if (!flow) return undefined;
    const { sealed, ...known } = flow;
    return { ...known, state, kept: JSON.parse(this.seal.open(sealed)) as Kept };
  }

  /** Keeps what came of it. @returns the code by which its browser finishes it */
  async settle({ hash }: TakenFlow, outcome: Outcome): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    await this.database.query(
      `UPDATE sign_on_flows SET code_hash = $2, sealed_outcome = $3 WHERE hash = $1`,
      [hash, hashOfSecret(code), this.seal.seal(JSON.stringify(outcome))],
    );
    return code;
  }

  /** @throws AppError `token_invalid` */
  async finish(tx: EntityManager, code: string, browser: string): Promise<FinishedFlow> {
    const [flow] = await returning<Omit<FinishedFlow, 'outcome'> & { sealed: string }>(
      tx,
      `UPDATE sign_on_flows SET finished_at = now()
       WHERE code_hash = $1 AND browser_hash = $2 AND finished_at IS NULL AND expires_at > now()
       RETURNING hash, workspace_id AS "workspaceId", revision, purpose, next, sealed_outcome AS sealed`,
      [hashOfSecret(code), hashOfSecret(browser)],
    );
    if (!flow) throw flowGone();
    const { sealed, ...known } = flow;
    return { ...known, outcome: opened(this.seal.open(sealed)) };
  }

  /** From now on the account waits for its owner's proof, in this browser, for as long as a sign-on lives. */
  async awaitLink(tx: EntityManager, { hash }: FinishedFlow, userId: string): Promise<void> {
    await tx.query(
      `UPDATE sign_on_flows SET link_user_id = $2, expires_at = now() + make_interval(mins => $3) WHERE hash = $1`,
      [hash, userId, SIGN_ON_MINUTES],
    );
  }

  /** The sign-on that waits for this account in this browser; it can be used once. @throws AppError `token_invalid` */
  async takeLink(
    tx: EntityManager,
    { code, browser, userId }: { code: string; browser: string; userId: string },
  ): Promise<FinishedFlow> {
    const [flow] = await returning<Omit<FinishedFlow, 'outcome'> & { sealed: string }>(
      tx,
      `DELETE FROM sign_on_flows
       WHERE code_hash = $1 AND browser_hash = $2 AND link_user_id = $3 AND expires_at > now()
       RETURNING hash, workspace_id AS "workspaceId", revision, purpose, next, sealed_outcome AS sealed`,
      [hashOfSecret(code), hashOfSecret(browser), userId],
    );
    if (!flow) throw flowGone();
    const { sealed, ...known } = flow;
    return { ...known, outcome: opened(this.seal.open(sealed)) };
  }
}

/** Dates became text on their way. */
function opened(text: string): Outcome {
  const outcome = JSON.parse(text) as Outcome;
  if ('refused' in outcome) return outcome;
  const { once } = outcome.asserted;
  return { asserted: { ...outcome.asserted, once: { ...once, until: new Date(once.until) } } };
}
