import { Inject, Injectable } from '@nestjs/common';
import type { OperationRule } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';

/** Who gets the mails of a rule, and how they are sent. */
@Injectable()
export class RuleRecipients {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Writes a mail to each recipient; where a rule names none, to the owner and to every admin whose address is proved.
   * @returns the addresses
   */
  async tell(
    tx: EntityManager,
    { recipients }: Pick<OperationRule, 'recipients'>,
    mail: { subject: string; sentences: string[] },
  ): Promise<string[]> {
    const addresses = recipients.length > 0 ? recipients : await operators(tx);
    const url = `${new URL(this.config.PUBLIC_URL).origin}/admin/monitoring/rules`;
    for (const to of new Set(addresses))
      await this.mailer.send(tx, { kind: 'installation-alert', to, data: { ...mail, url } });
    return [...new Set(addresses)];
  }
}

async function operators(tx: EntityManager): Promise<string[]> {
  const users: { email: string }[] = await tx.query(
    `SELECT email FROM users
     WHERE disabled_at IS NULL AND (role = 'owner' OR role = 'admin' AND email_verified_at IS NOT NULL)
     ORDER BY role DESC, created_at`,
  );
  return users.map(({ email }) => email);
}
