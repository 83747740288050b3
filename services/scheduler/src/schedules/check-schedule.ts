import {
  type AccessClaims,
  type CreateScheduleBody,
  FORMAT_NAMES,
  hasFeature,
  isSent,
  PAID_FORMATS,
  type ScheduleKind,
  SENT_FORMATS,
  type When,
} from '@plumbline/contracts';
import { setQuotaPlan, termsOf } from '@plumbline/database';
import { addressUnverified, malformed, planFeature } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { CronProblem } from '../when/cron.js';
import { checkTimes } from '../when/next-times.js';

interface Asked extends Pick<CreateScheduleBody, 'format' | 'recipients' | 'condition' | 'threshold'> {
  kind: ScheduleKind;
  searchFirst?: boolean | undefined;
  approvalHours?: number | null | undefined;
}

/** @throws AppError `malformed` for a rule that says nothing, or runs never or too often */
export function checkWhen(when: When, now: Date): void {
  try {
    checkTimes(when, now.getTime());
  } catch (error) {
    throw error instanceof CronProblem ? malformed(`when: ${error.message}`) : error;
  }
}

/**
 * What a schedule sends, and to whom.
 * @throws AppError `malformed`, `plan_feature`, `address_unverified`
 */
export async function checkSending(
  tx: EntityManager,
  claims: AccessClaims,
  { kind, format, recipients, condition, threshold, searchFirst, approvalHours }: Asked,
  domains: readonly string[],
): Promise<void> {
  if (searchFirst && kind !== 'dashboard')
    throw malformed('searchFirst: only before a dashboard is sent are insights searched.');
  if (!isSent(kind)) {
    if (recipients.length > 0) throw malformed('recipients: this kind of schedule sends no mails.');
    if (approvalHours) throw malformed('approvalHours: this kind of schedule sends no files to approve.');
    return;
  }
  if (!SENT_FORMATS[kind]?.includes(format))
    throw malformed(`format: there is no ${FORMAT_NAMES[format]} of this.`);
  if (condition === 'value' && kind !== 'dashboard')
    throw malformed('condition: only the key figures of a dashboard can be compared with a value.');
  if (condition === 'value' && !threshold)
    throw malformed('threshold: name a key figure and the value that it is compared with.');
  checkRecipients(claims, recipients, domains);
  await setQuotaPlan(tx, claims.wid, claims);
  const { plan } = await termsOf(tx, claims);
  if (PAID_FORMATS.includes(format) && !hasFeature(plan, 'documentExport'))
    throw planFeature('documentExport');
}

/** @throws AppError `malformed`, `address_unverified` */
export function checkRecipients(
  claims: AccessClaims,
  recipients: readonly string[],
  domains: readonly string[],
): void {
  if (recipients.length === 0) throw malformed('recipients: name at least one address.');
  const foreign = recipients.find((address) => !isAllowed(address, domains));
  if (foreign !== undefined)
    throw malformed(`recipients: ${foreign} is in no domain that files of this installation may go to.`);
  if (!claims.emailVerified) throw addressUnverified();
}

const isAllowed = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

/** The same address twice would get the same mail twice. */
export function distinct(addresses: readonly string[]): string[] {
  const known = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return [...known.values()];
}
