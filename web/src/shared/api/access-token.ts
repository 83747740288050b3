const DEFAULT_SECONDS = 900;
const SECONDS_PER_UNIT: Record<string, number> = { s: 1, m: 60, h: 3_600 };

export interface IssuedToken {
  accessToken: string;
  /** Seconds, or text such as "15m". */
  expiresIn?: unknown;
}

/** Seconds, from 900, "900", "15m", "2h" or "30s"; anything else is the default of 15 minutes. */
export function lifetimeSeconds(expiresIn: unknown): number {
  if (typeof expiresIn === 'number' && Number.isFinite(expiresIn) && expiresIn > 0) return expiresIn;
  const match = typeof expiresIn === 'string' ? /^(\d+)\s*([smh]?)$/.exec(expiresIn.trim()) : null;
  if (!match) return DEFAULT_SECONDS;
  const seconds = Number(match[1]) * (SECONDS_PER_UNIT[match[2] || 's'] ?? 1);
  return seconds > 0 ? seconds : DEFAULT_SECONDS;
}

const EARLY_MS = 120_000;
const SOONEST_MS = 30_000;

/** When to refresh: two minutes before expiry, never sooner than in 30 s. */
export const refreshDelayMs = (expiresIn: unknown): number =>
  Math.max(lifetimeSeconds(expiresIn) * 1_000 - EARLY_MS, SOONEST_MS);
