import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type Comment, hasFeature } from '@plumbline/contracts';
import { termsOf } from '@plumbline/database';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { InvitedAddresses } from '../sharing/invited-addresses.js';
import type { AnalyticsEmails } from '../sharing/sharing-emails.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { mentionedNames } from './mentioned-names.js';

interface Written {
  dashboard: DashboardRow;
  text: string;
  /** The address people type. */
  origin: string;
}

/** Who a comment names: guests of the dashboard, who get a mail, and people who have worked in the workspace. */
@Injectable()
export class Mentions {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<AnalyticsEmails>,
    @Inject(InvitedAddresses) private readonly addresses: InvitedAddresses,
  ) {}

  /** Tells whom the text names; what is no guest and nobody of the workspace is plain text. */
  async tell(tx: EntityManager, claims: AccessClaims, written: Written): Promise<Comment['mentions']> {
    const names = mentionedNames(written.text);
    if (names.length === 0) return [];
    const [guests, members] = [await this.guestsOf(tx, claims, written), await membersOf(tx, claims)];
    const mentions: Comment['mentions'] = [];
    for (const name of names) {
      const address = guests.get(name);
      if (address === undefined && !members.has(name)) continue;
      const isMailed = address !== undefined && (await this.mail(tx, claims, { ...written, address }));
      mentions.push({ name: address ?? name, isMailed });
    }
    return mentions;
  }

  /** Addresses of links that work, by themselves in lower case. */
  private async guestsOf(
    tx: EntityManager,
    claims: AccessClaims,
    { dashboard }: Written,
  ): Promise<ReadonlyMap<string, string>> {
    const { plan } = await termsOf(tx, claims);
    if (!hasFeature(plan, 'guests')) return new Map();
    const rows: { email: string }[] = await tx.query(
      `SELECT DISTINCT email FROM dashboard_shares WHERE dashboard_id = $1 AND email IS NOT NULL AND expires_at > now()`,
      [dashboard.id],
    );
    return new Map(rows.map(({ email }) => [email.toLowerCase(), email]));
  }

  private async mail(
    tx: EntityManager,
    { name: author, emailVerified }: AccessClaims,
    { dashboard, text, origin, address }: Written & { address: string },
  ): Promise<boolean> {
    if (!emailVerified || !this.mailer.canSend) return false;
    const token = await this.addresses.admit(tx, address);
    if (token === undefined) return false;
    const unsubscribeUrl = `${origin}/api/unsubscribe/${token}`;
    const data = { author, dashboard: dashboard.name, text, unsubscribeUrl };
    await this.mailer.send(tx, { kind: 'mention', to: address, data });
    return true;
  }
}

/** Names under which people have made something here, in lower case. */
async function membersOf(tx: EntityManager, { wid, name }: AccessClaims): Promise<ReadonlySet<string>> {
  const rows: { name: string }[] = await tx.query(
    `SELECT created_by AS name FROM dashboards WHERE workspace_id = $1
     UNION SELECT created_by FROM dashboard_comments WHERE workspace_id = $1`,
    [wid],
  );
  return new Set([name, ...rows.map((row) => row.name)].map((each) => each.toLowerCase()));
}
