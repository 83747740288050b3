import type { CheckFinding } from '@plumbline/contracts';
import { fail, pass, warn } from './finding.js';

/** What became of a mail to the person who runs the check. */
export function mailFinding(mail: {
  canSend: boolean;
  isServerNamed: boolean;
  outcome?: 'sent' | 'refused' | 'expired' | 'waiting';
  seconds?: number;
  response?: string | null;
}): CheckFinding {
  const checked = { id: 'mail', area: 'running' } as const;
  const fix = { where: 'setting SMTP_URL', text: 'SMTP_URL=smtps://user:word@mail.example.com' };
  if (!mail.canSend)
    return fail(checked, 'No mail can be sent', 'Nobody can prove an address or reset a password.', fix);
  if (mail.outcome === 'refused' || mail.outcome === 'expired')
    return fail(checked, 'The test mail was refused', mail.response ?? 'The server gave no reason.', fix);
  if (mail.outcome === 'waiting')
    return fail(checked, 'The test mail did not leave', mail.response ?? 'No server took it yet.', fix);
  if (!mail.isServerNamed)
    return warn(
      checked,
      'Mails stay on this machine',
      'Without a mail server they are shown in the mailbox.',
      fix,
    );
  return pass(
    checked,
    'Mail leaves',
    mail.outcome === 'sent' ? `the test mail in ${Math.round(mail.seconds ?? 0)} s` : 'a server is named',
  );
}

/**
 * Whether the domain that mails come from names who may send them.
 * @param records TXT records of the domain; undefined where no name server answered
 */
export function senderFinding(from: string, records: readonly string[] | undefined): CheckFinding {
  const checked = { id: 'mail-sender', area: 'running' } as const;
  const domain = from.split('@')[1] ?? from;
  const spf = records?.find((record) => record.toLowerCase().startsWith('v=spf1'));
  if (spf) return pass(checked, 'The domain names who may send its mail', spf);
  const detail = records
    ? `${domain} has no SPF record.`
    : `No name server answered for the records of ${domain}.`;
  return warn(checked, 'Mail may land in spam', detail, {
    where: `DNS, TXT record of ${domain}`,
    text: 'v=spf1 a mx -all',
  });
}
