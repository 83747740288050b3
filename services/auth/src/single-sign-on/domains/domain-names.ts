import { domainToASCII } from 'node:url';
import { malformed } from '@plumbline/server';

const RECORD_PREFIX = '_plumbline';
const VALUE_PREFIX = 'plumbline-domain=';
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A domain as it is kept, from what somebody typed: `Münster.example.` becomes `xn--mnster-3ya.example`.
 * @throws AppError `malformed`
 */
export function parseDomain(typed: string): string {
  const domain = domainToASCII(typed.trim().replace(/^.*@/, '').replace(/\.$/, '')).toLowerCase();
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  if (!isDomain || /^\d+$/.test(labels.at(-1) ?? ''))
    throw malformed(
      'This is no domain. Enter the part of your mail addresses after the @, such as example.com.',
    );
  return domain;
}

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, secret }: { domain: string; secret: string }) => ({
  name: `${RECORD_PREFIX}.${domain}`,
  value: `${VALUE_PREFIX}${secret}`,
});
