import type { User } from '../users/user.entity.js';
import type { Caller } from './caller.js';

/** Time and place as a mail to this user puts them. */
export function requestOriginOf(
  { timezone }: Pick<User, 'timezone'>,
  { address }: Caller,
): { time: string; address: string } {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  }).format(new Date());
  return { time, address };
}
