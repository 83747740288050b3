import type { EntityManager } from 'typeorm';

/** What became of a mail. */
export interface SettledMail {
  id: string;
  /** `expired` where no server took it in time. */
  outcome: 'sent' | 'refused' | 'expired';
  tries: number;
  /** The server's words, where one answered. */
  response: string | null;
  at: Date;
}

/** What became of a mail so far that a server has deferred, or that none could be told of. */
export interface DeferredMail {
  id: string;
  tries: number;
  /** The server's words, or what went wrong. */
  response: string;
}

/** Those of these mails that were tried and will be tried again. */
export function deferredMails(tx: EntityManager, ids: readonly string[]): Promise<DeferredMail[]> {
  return tx.query(
    `SELECT id, tries, response FROM mails
     WHERE id = ANY($1) AND finished_at IS NULL AND response IS NOT NULL`,
    [ids],
  );
}

/** Those of these mails that will not be tried again. */
export function settledMails(tx: EntityManager, ids: readonly string[]): Promise<SettledMail[]> {
  return tx.query(
    `SELECT id, outcome, tries, response, finished_at AS at FROM mails WHERE id = ANY($1) AND finished_at IS NOT NULL`,
    [ids],
  );
}
