import { ConfigError } from '@plumbline/server';
import { z } from 'zod';

/** Whom a standby follows, and by what it is let in. */
export interface FollowedAddress {
  url: string;
  token: string;
}

/** Whom a standby follows, as settings name it. */
export const followSettings = {
  /** Address of the installation that is followed, as people open it: https, or this machine itself. */
  FOLLOW_URL: z.url({ protocol: /^https?$/ }),
  /** Lets this one in there: the screen Replication shows it once. */
  FOLLOW_TOKEN: z.string().min(1),
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws ConfigError for an address over which the token would travel in the clear */
export function followedAddress({
  FOLLOW_URL,
  FOLLOW_TOKEN,
}: {
  FOLLOW_URL?: string | undefined;
  FOLLOW_TOKEN?: string | undefined;
}): FollowedAddress | undefined {
  if (!FOLLOW_URL) return undefined;
  if (!FOLLOW_TOKEN)
    throw new ConfigError('FOLLOW_TOKEN is missing: the screen Replication of the primary shows it once.');
  const { protocol, hostname } = new URL(FOLLOW_URL);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError('FOLLOW_URL must be https: its token would travel in the clear.');
  return { url: FOLLOW_URL, token: FOLLOW_TOKEN };
}
