import type { User } from '../users/user.entity.js';
import { dateFor } from '../users/user-dates.js';
import type { Caller } from './caller.js';

/** Time and place as a mail to this user puts them. */
export function requestOriginOf(
  user: Pick<User, 'timezone' | 'region'>,
  { address }: Caller,
): { time: string; address: string } {
  const time = dateFor(user, new Date(), {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  });
  return { time, address };
}
