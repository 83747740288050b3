import { portSetting, secretSetting } from '@plumbline/server';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';
import { followSettings } from '../followed-address.js';

/** Settings of the process that follows another installation in a cluster; several of them may run, one follows. */
export const standbyConfig = z.object({
  /** Where it listens: for probes, and for everybody, whom it tells that this is a standby. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting.default(8080),
  LOG_LEVEL: z.string().default('info'),
  /** The address people will type once it has taken over; the primary shows it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  ...followSettings,
  /** The standby's own PostgreSQL, as the role that deploy/docker/provision-standby.sql makes. */
  STANDBY_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** From it follows the key that opens what the primary sends. */
  STANDBY_KEY: secretSetting,
  /** Whoever knows it has this standby take over from its page. */
  STANDBY_CODE: secretSetting,
  /** Dies, or stands still, at this named point; for fault tests only. */
  FAULT_POINT: z.string().optional(),
  ...storageSettings,
});
export type StandbyConfig = z.infer<typeof standbyConfig>;
