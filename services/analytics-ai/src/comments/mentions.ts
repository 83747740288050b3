import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type Comment, hasFeature } from '@plumbline/contracts';
import { termsOf } from '@plumbline/database';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { membersNamed } from '../members/members.queries.js';
import { InvitedAddresses } from '../sharing/invited-addresses.js';
import type { AnalyticsEmails } from '../sharing/sharing-emails.js';
import { mentionedNames } from './mentioned-names.js';

interface Written {
  /** Whose guests can be named; only dashboards have guests. */
  dashboard: { id: string; name: string } | undefined;
  text: string;
  /** The address people type. */
  origin: string;
}

type Mention = Comment['mentions'][number];

/** Who a comment names: members of the workspace, and guests of the dashboard, who get a mail. */
@Injectable()
export class Mentions {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<AnalyticsEmails>,
    @Inject(InvitedAddresses) private readonly addresses: InvitedAddresses,
  ) {}

  /** Whom the text names, guests mailed; what is no guest and nobody of the workspace is plain text. */
  async tell(tx: EntityManager, claims: AccessClaims, written: Written): Promise<Mention[]> {
    const names = mentionedNames(written.text);
    if (names.length === 0) return [];
    const members = await membersNamed(tx, claims.wid, names);
    const [guests, known] = [await this.guestsOf(tx, claims, written), await namesKnown(tx, claims)];
    const mentions: Mention[] = [];
    for (const name of names) {
      const [member, address] = [members.get(name), guests.get(name)];
      if (member) mentions.push({ name: member.username, isMailed: false, userId: member.userId });
      else if (address !== undefined)
        mentions.push({ name: address, isMailed: await this.mail(tx, claims, { ...written, address }) });
      else if (known.has(name)) mentions.push({ name, isMailed: false });
    }
    return mentions;
  }

  /** Whom changed words name: members, and whoever else was named before and still is. */
  async again(
    tx: EntityManager,
    { wid }: Pick<AccessClaims, 'wid'>,
    text: string,
    before: readonly Mention[],
  ): Promise<Mention[]> {
    const names = mentionedNames(text);
    const members = await membersNamed(tx, wid, names);
    const others = before.filter(
      ({ name, userId }) => userId === undefined && names.includes(name.toLowerCase()),
    );
    return [
      ...[...members.values()].map(({ username, userId }) => ({ name: username, isMailed: false, userId })),
      ...others,
    ];
  }

  /** Addresses of links that work, by themselves in lower case. */
  private async guestsOf(
    tx: EntityManager,
    claims: AccessClaims,
    { dashboard }: Written,
  ): Promise<ReadonlyMap<string, string>> {
    const { plan } = await termsOf(tx, claims);
    if (!dashboard || !hasFeature(plan, 'guests')) return new Map();
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
    const data = { author, dashboard: dashboard?.name ?? '', text, unsubscribeUrl };
    await this.mailer.send(tx, { kind: 'mention', to: address, data });
    return true;
  }
}

/** Names under which people have made something here, in lower case: they may have left since. */
async function namesKnown(tx: EntityManager, { wid, name }: AccessClaims): Promise<ReadonlySet<string>> {
  const rows: { name: string }[] = await tx.query(
    `SELECT created_by AS name FROM dashboards WHERE workspace_id = $1
     UNION SELECT created_by FROM dashboard_comments WHERE workspace_id = $1`,
    [wid],
  );
  return new Set([name, ...rows.map((row) => row.name)].map((each) => each.toLowerCase()));
}
