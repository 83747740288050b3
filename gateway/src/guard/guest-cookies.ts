import type { IncomingHttpHeaders } from 'node:http';
import { GUEST_COOKIE_PREFIX } from '@plumbline/contracts';

/** The guest sessions that a call carries, as they travel to the service that keeps them; no other cookie goes there. */
export function guestCookies({ cookie = '' }: IncomingHttpHeaders): string[] {
  return cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(GUEST_COOKIE_PREFIX));
}

/** Whether a call comes from a guest: whoever shows a token, even a dead one, asks as themselves. */
export function isGuest(headers: IncomingHttpHeaders): boolean {
  return headers.authorization === undefined && guestCookies(headers).length > 0;
}
