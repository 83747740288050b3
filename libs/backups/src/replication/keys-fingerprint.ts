import { createHash } from 'node:crypto';

/** What opens sealed fields and signs sessions; a role's password is each installation's own. */
const SHARED_KEYS = ['signingKey', 'refreshKey', 'securityKey', 'sealingKeys'] as const;

/** The keys of an installation's file that a standby takes over with everything else. */
export function sharedKeys(secrets: string): Record<string, unknown> {
  const held = JSON.parse(secrets) as Record<string, unknown>;
  return Object.fromEntries(SHARED_KEYS.map((name) => [name, held[name]]));
}

/** Tells whether two installations hold the same keys, and nothing of what they are. */
export const keysFingerprint = (secrets: string): string =>
  createHash('sha256')
    .update(JSON.stringify(sharedKeys(secrets)))
    .digest('hex')
    .slice(0, 16);
