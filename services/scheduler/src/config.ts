import { mailSettings } from '@plumbline/mail';
import type { ServiceConfig } from '@plumbline/service';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';

/** Settings of the scheduler beside those that every service has. */
export const schedulerSettings = {
  ...mailSettings,
  /** Where all stored objects are; only read. */
  ...storageSettings,
  /** The address people type: links of mails lead there. */
  PUBLIC_URL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url().default('http://localhost:8080'),
  ),
  /** Domains that files may be sent to, separated by commas; without any, to every address that did not refuse. */
  RECIPIENT_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** How long an object may be asked for before the news of it has arrived, in milliseconds. */
  OBJECT_WAIT_MS: z.coerce.number().int().min(0).default(3_000),
};
export type SchedulerConfig = ServiceConfig<typeof schedulerSettings>;

/** Injection token of the settings. */
export const SCHEDULER_CONFIG = Symbol('scheduler config');
export { STORAGE } from '@plumbline/service';
