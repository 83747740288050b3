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

/** Those of these mails that will not be tried again. */
export function settledMails(tx: EntityManager, ids: readonly string[]): Promise<SettledMail[]> {
  return tx.query(
    `SELECT id, outcome, tries, response, finished_at AS at FROM mails WHERE id = ANY($1) AND finished_at IS NOT NULL`,
    [ids],
  );
}
