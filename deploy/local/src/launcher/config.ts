import { metricsSettings, portSetting, tracingSettings } from '@plumbline/server';
import { z } from 'zod';

/** Settings of `npm start`. Everything has a default that works on a bare machine. */
export const localConfig = z.object({
  /** Address the web application listens on. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting.default(8080),
  /** Address people type, where it differs from HOST and PORT; with https, cookies become Secure. */
  PUBLIC_URL: z.url().optional(),
  /** How many proxies stand before this process, or their addresses; forwarded headers are believed only from them. */
  TRUST_PROXY: z.string().optional(),
  /** Open connections of all callers together; without a proxy in front, one address has at most a tenth. */
  MAX_CONNECTIONS: z.string().optional(),
  /** Where everything is kept. */
  PLUMBLINE_DATA: z.string().min(1).default('.data'),
  /** Folder that keeps backups, better on a disk of its own: by default `backups` in the folder above. Or a bucket instead. */
  BACKUP_DIRECTORY: z.string().min(1).optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PATH_STYLE: z.string().optional(),
  /** Public keys (age1…) that backups are encrypted for, separated by commas; without it one is made on the screen. */
  BACKUP_RECIPIENTS: z.string().optional(),
  /** Makes this installation a standby that follows another one: its address, and the token that its screen showed once. */
  FOLLOW_URL: z.url({ protocol: /^https?$/ }).optional(),
  FOLLOW_TOKEN: z.string().optional(),
  /** The mail server, as smtp:// or smtps:// with user and password, and the address and name mails come from. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_FROM_NAME: z.string().optional(),
  /** Where what comes back of files and alerts is read; its mail server hands it over as the operations page says. */
  BOUNCE_ADDRESS: z.string().optional(),
  /** Where visitors and users can write to. */
  SUPPORT_EMAIL: z.string().optional(),
  /** Who receives what visitors write to sales; the owner unless given. */
  SALES_EMAIL: z.string().optional(),
  /** Connects the payment provider (Stripe): its key, the secret of its webhook, another address of its API. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.string().optional(),
  /** Address databases in MaxMind's format: only the US may sign up and in, and no VPN. */
  NETWORK_POLICY_MMDB: z.string().optional(),
  /** Name servers that are asked for the records of domains, separated by commas; by default the machine's own. */
  DNS_SERVERS: z.string().optional(),
  /**
   * Where connections to databases may lead beside public addresses: `loopback`, `private` and networks, separated by
   * commas. On one machine the database is usually on the same desk.
   */
  CONNECTION_NETWORKS: z.string().default('loopback,private'),
  /** What a workspace's facts, and those that its guests alone asked for, may take in the database, in MB. */
  FACTS_MB: z.string().optional(),
  GUEST_FACTS_MB: z.string().optional(),
  /** Where mails are shown on a machine without a mail server: 127.0.0.1 and this port. */
  MAILBOX_PORT: portSetting.default(8025),
  /** Opens that page; made once and printed by the terminal unless given. */
  MAILBOX_CODE: z
    .string()
    .regex(/^\S{8,100}$/, 'needs 8 to 100 characters without spaces')
    .optional(),
  /** The owner made at the first start; without a password a random one is shown once. */
  PLUMBLINE_OWNER_USERNAME: z.string().optional(),
  PLUMBLINE_OWNER_PASSWORD: z.string().optional(),
  PLUMBLINE_OWNER_EMAIL: z.string().optional(),
  ...metricsSettings,
  /** Where /metrics listens: inside, whatever the web application's address is. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...tracingSettings,
  /** How often, in seconds, the process tells what it measured, for the screens of the administration. */
  SAMPLE_SECONDS: z.coerce.number().int().min(1).max(300).default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  /** Allowed calls, for load tests: multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Successful sign-ups per address and hour. */
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /** For tests: where the process kills itself. */
  FAULT_POINT: z.string().optional(),
  /** For how long a job may give no sign of life before it is begun again, in milliseconds. */
  JOB_LEASE_MS: z.string().optional(),
  /** Set by the script that starts it again after a crash; see the settings of jobs. */
  AFTER_CRASH: z.string().optional(),
});
export type LocalConfig = z.infer<typeof localConfig>;
