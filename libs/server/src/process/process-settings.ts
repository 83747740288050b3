import { z } from 'zod';
import { ConfigError, type ProcessRole, portSetting } from '../settings/config.js';
import { sharedStateSettings } from '../shared-state/redis.js';
import { metricsSettings } from '../telemetry/metrics.js';
import { tracingSettings } from '../telemetry/tracing.js';

/** Settings that every process has, to be spread into its own. */
export const processSettings = {
  /** Where it listens, for calls and for probes. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting.default(0),
  LOG_LEVEL: z.string().default('info'),
  /** How long a balancer has to notice that this process drains before it stops taking calls. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Dies, or stands still, at this named point; for fault tests only. */
  FAULT_POINT: z.string().optional(),
  /** How often a process tells what it measured, for the screen of the administration. */
  SAMPLE_SECONDS: z.coerce.number().int().min(1).max(300).default(60),
  ...sharedStateSettings,
  ...metricsSettings,
  ...tracingSettings,
};

/**
 * Whether a process answers people's calls, and so must know auth.
 * @throws ConfigError when it must and does not
 */
export function answersCalls<Config extends { ROLE: ProcessRole; AUTH_JWKS_URL?: string | undefined }>(
  config: Config,
): config is Config & { AUTH_JWKS_URL: string } {
  if (config.ROLE === 'worker') return false;
  if (config.AUTH_JWKS_URL === undefined)
    throw new ConfigError('AUTH_JWKS_URL: needed by a process that answers calls');
  return true;
}
