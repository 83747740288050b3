import type { IncomingHttpHeaders } from 'node:http';
import { type CheckFinding, MAX_UPLOAD_BYTES } from '@plumbline/contracts';
import { fail, pass, warn } from './finding.js';

const DAY_MS = 86_400_000;
const PROXY = 'the proxy in front, such as /etc/nginx/conf.d/plumbline.conf';
const HALF_A_YEAR = 15_552_000;

/** An address that only this machine reaches needs no encryption. */
export const isLoopback = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** Encryption of what people type, and how long its certificate holds. */
export function tlsFinding(
  address: string,
  tls: { protocol: string; validTo: string } | undefined,
  now: Date,
  /** The gateway is reached behind what ends encryption, and the address itself is not reached from here. */
  isUnseen = false,
): CheckFinding {
  const checked = { id: 'tls', area: 'security' } as const;
  if (!tls && isUnseen && address.startsWith('https:'))
    return warn(checked, 'The certificate was not seen', `${address} is not reached from within.`, {
      where: 'a machine outside of the cluster',
      text: `curl --head ${address}`,
    });
  if (!tls && isLoopback(address))
    return pass(checked, 'Only this machine reaches it', `${address}, without encryption`);
  if (!tls)
    return fail(checked, 'Passwords travel readable', `${address} is not encrypted.`, {
      where: 'PUBLIC_URL, and a proxy with a certificate in front',
      text: `PUBLIC_URL=${address.replace(/^http:/, 'https:')}`,
    });
  const days = Math.floor((Date.parse(tls.validTo) - now.getTime()) / DAY_MS);
  const detail = `${tls.protocol}, certificate valid for ${days} days`;
  const fix = { where: 'the machine that ends encryption', text: 'certbot renew' };
  if (!(days >= 0)) return fail(checked, 'The certificate has run out', `Since ${tls.validTo}.`, fix);
  if (tls.protocol < 'TLSv1.2')
    return fail(checked, 'Encryption is out of date', detail, {
      where: PROXY,
      text: 'ssl_protocols TLSv1.2 TLSv1.3;',
    });
  if (days < 14) return warn(checked, 'The certificate runs out soon', detail, fix);
  return pass(checked, 'Encrypted', detail);
}

/** Whether browsers remember that the address is always encrypted. */
export function hstsFinding(address: string, header: string | undefined): CheckFinding {
  const checked = { id: 'hsts', area: 'security' } as const;
  const fix = {
    where: PROXY,
    text: 'add_header Strict-Transport-Security "max-age=31536000" always;',
  };
  if (!address.startsWith('https:'))
    return isLoopback(address)
      ? pass(checked, 'Browsers need not remember encryption', 'only this machine reaches it')
      : warn(checked, 'Browsers cannot be held to encryption', 'There is none.', {
          where: 'PUBLIC_URL',
          text: `PUBLIC_URL=${address.replace(/^http:/, 'https:')}`,
        });
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);
  if (seconds === 0)
    return fail(checked, 'Browsers may be led past encryption', 'Strict-Transport-Security is missing.', fix);
  if (seconds < HALF_A_YEAR)
    return warn(
      checked,
      `Encryption is remembered for ${Math.round(seconds / 3_600)} h only`,
      'Browsers forget too soon that this site is always encrypted.',
      fix,
    );
  return pass(checked, 'Browsers remember encryption', `${Math.round(seconds / 86_400)} days`);
}

/** Whether the pages forbid scripts of others. */
export function cspFinding(header: string | undefined): CheckFinding {
  const checked = { id: 'csp', area: 'security' } as const;
  const fix = { where: PROXY, text: 'proxy_pass_header Content-Security-Policy;' };
  if (!header)
    return fail(checked, 'Pages may run foreign scripts', 'Content-Security-Policy is missing.', fix);
  const scripts = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith('script-src ') || part.startsWith('default-src '));
  if (!scripts || /'unsafe-inline'|\*|https?:/.test(scripts))
    return fail(checked, 'Pages may run foreign scripts', scripts ?? 'No rule for scripts.', fix);
  return pass(checked, 'Content policy forbids foreign scripts', 'script-src of our own alone');
}

/** Whether the cookies of a sign-in are closed to scripts, to other sites and to unencrypted calls. */
export function cookieFinding(address: string, cookies: readonly string[]): CheckFinding {
  const checked = { id: 'cookies', area: 'security' } as const;
  const fix = { where: 'PUBLIC_URL', text: `PUBLIC_URL=${address}` };
  if (cookies.length === 0) return warn(checked, 'No cookie was set', 'A sign-in answered without any.', fix);
  const needsSecure = address.startsWith('https:');
  const open = cookies.filter(
    (cookie) =>
      !/;\s*samesite=(strict|lax)/i.test(cookie) ||
      (needsSecure && !/;\s*secure/i.test(cookie)) ||
      // What guards against forged calls is read by our own script.
      (!/;\s*httponly/i.test(cookie) && !/csrf|security/i.test(cookie)),
  );
  const names = open.map((cookie) => cookie.split('=')[0]).join(', ');
  if (open.length > 0) return fail(checked, 'Cookies are open', `Attributes are missing of: ${names}.`, fix);
  return pass(
    checked,
    needsSecure ? 'Cookies are HttpOnly, Secure and SameSite' : 'Cookies are HttpOnly and SameSite',
    `${cookies.length} looked at`,
  );
}

/** What happened to a call that a page of another site made. */
export function originFinding(status: number, headers: IncomingHttpHeaders): CheckFinding {
  const checked = { id: 'origins', area: 'security' } as const;
  const allowed = headers['access-control-allow-origin'];
  const fix = { where: PROXY, text: 'proxy_hide_header Access-Control-Allow-Origin;' };
  if (allowed) return fail(checked, 'Pages of other sites may call', `Allowed to: ${allowed}.`, fix);
  if (status < 400)
    return fail(checked, 'Pages of other sites may call', `A foreign origin got ${status}.`, fix);
  return pass(checked, 'Only its own pages may call the API', `a foreign origin got ${status}`);
}

/** What a call under a name got that is not this installation's. */
export function hostFinding(status: number): CheckFinding {
  const checked = { id: 'hosts', area: 'security' } as const;
  if (status === 421) return pass(checked, 'Only its own name is answered', 'a foreign name got 421');
  return warn(checked, 'Foreign names are answered', `A foreign name got ${status} where 421 was expected.`, {
    where: PROXY,
    text: 'proxy_set_header Host $host;',
  });
}

/** What a file of the largest size that the product promises got, announced without a session. */
export function uploadFinding(status: number): CheckFinding {
  const checked = { id: 'upload-limit', area: 'security' } as const;
  const megabytes = MAX_UPLOAD_BYTES / 1_048_576;
  if (status === 413)
    return fail(
      checked,
      'Upload limits disagree',
      `The proxy refuses a file of ${megabytes} MB; the app promises ${megabytes} MB. Files between end with error 413.`,
      { where: PROXY, text: `client_max_body_size ${megabytes + 1}m;` },
    );
  if (status !== 401)
    return warn(checked, 'The upload limit is unknown', `A large file without a session got ${status}.`);
  return pass(checked, 'Upload limits agree', `${megabytes} MB`);
}

/** How protected paths answered without a session: 0 where none came. What was neither answered nor refused is told apart. */
export function protectionFinding(answers: readonly { call: string; status: number }[]): CheckFinding {
  const checked = { id: 'protected-paths', area: 'security' } as const;
  const told = (some: typeof answers) =>
    some
      .slice(0, 5)
      .map(({ call, status }) => `${call} answered ${status}`)
      .join('; ');
  const refused = answers.filter(({ status }) => status === 401 || status === 403);
  const open = answers.filter(({ status }) => status >= 200 && status < 300);
  if (open.length > 0)
    return fail(checked, 'Protected paths answer without a session', told(open), {
      where: PROXY,
      text: 'proxy_pass http://127.0.0.1:8080; # no cache, no rewriting of answers',
    });
  const others = answers.filter((answer) => !refused.includes(answer));
  if (others.length > 0)
    return warn(checked, `${others.length} protected paths could not be tried`, told(others));
  return pass(
    checked,
    'Own protected paths refuse without a session',
    `${refused.length} of ${answers.length}`,
  );
}

/** Whether the script that browsers hold on to is the one of these pages, and asked for anew each time. */
export function workerFinding(status: number, headers: IncomingHttpHeaders): CheckFinding {
  const checked = { id: 'service-worker', area: 'running' } as const;
  const fix = { where: PROXY, text: 'location = /sw.js { proxy_pass http://127.0.0.1:8080; expires -1; }' };
  const kept = String(headers['cache-control'] ?? '');
  if (status !== 200 || !/javascript/.test(String(headers['content-type'])))
    return fail(checked, 'The service worker is missing', `/sw.js answered ${status}.`, fix);
  if (!/no-cache|no-store|max-age=0/.test(kept))
    return warn(
      checked,
      'Browsers may hold on to an old version',
      `/sw.js is kept: ${kept || 'not said how long'}.`,
      fix,
    );
  return pass(checked, 'Service worker', 'asked for anew each time');
}
