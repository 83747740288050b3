import { COMPANY_NAME, SUPPORT_EMAIL } from '@plumbline/contracts';
import { sealSettings } from '@plumbline/database';
import { z } from 'zod';

/** Settings of a service that sends mail, to be spread into its own. */
export const mailSettings = {
  ...sealSettings,
  /** The mail server, as smtp:// or smtps:// with user and password; without it no mail leaves. */
  SMTP_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  ),
  /** The address mails come from. */
  MAIL_FROM: z.email().default('no-reply@plumbline.example'),
  /** The name beside it. */
  MAIL_FROM_NAME: z.string().min(1).max(100).default(COMPANY_NAME),
  /**
   * A mailbox whose mail server hands over what comes back of files and alerts: they leave as `name+TOKEN@domain`, a token of
   * each; without it what bounces returns to MAIL_FROM.
   */
  BOUNCE_ADDRESS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .email()
      .regex(/^[^+@]{1,15}@/, 'needs at most 15 characters without + before its @')
      .optional(),
  ),
  /** Whom every mail names for help, and who receives what users write to support. */
  SUPPORT_EMAIL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.email().default(SUPPORT_EMAIL),
  ),
};
export type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>;
