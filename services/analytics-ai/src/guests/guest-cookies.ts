import { GUEST_COOKIE_PREFIX, GUEST_SESSION_SECONDS } from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The secrets of the guest sessions that a request carries. */
export function guestSecrets({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  return (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return name.startsWith(GUEST_COOKIE_PREFIX) && value !== '' ? [value] : [];
  });
}

/** One dashboard's cookie, sent to that dashboard and to facts and to nothing else. */
export function setGuestCookie(
  reply: FastifyReply,
  { dashboardId, secret, isTls }: { dashboardId: string; secret: string; isTls: boolean },
): void {
  const cookie = `${GUEST_COOKIE_PREFIX}${dashboardId}=${secret}; Max-Age=${GUEST_SESSION_SECONDS}`;
  const rules = `HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;
  const paths = [`/api/dashboards/${dashboardId}`, '/api/facts'];
  reply.header(
    'Set-Cookie',
    paths.map((path) => `${cookie}; Path=${path}; ${rules}`),
  );
}
