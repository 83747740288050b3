import { eventSettings } from '@plumbline/events';
import { processSettings, secretSetting } from '@plumbline/server';
import { z } from 'zod';
import { authDatabaseSettings } from './database.js';

/** Settings of the auth service. */
export const authConfig = z.object({
  ...authDatabaseSettings,
  ...processSettings,
  ...eventSettings,
  /** Ed25519 private key (PKCS#8 DER in base64) that signs access tokens. */
  AUTH_SIGNING_KEY: secretSetting,
  /** Derives the successor of a refresh token. */
  AUTH_REFRESH_KEY: secretSetting,
  /** Binds the security cookie to session and origin. */
  AUTH_SECURITY_KEY: secretSetting,
  /** Address users type; cookies are Secure unless it is plain http. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Successful sign-ups per address and hour. */
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /** The owner made at the first start. */
  PLUMBLINE_OWNER_USERNAME: z.string().min(2).max(50).default('owner'),
  PLUMBLINE_OWNER_PASSWORD: z
    .string()
    .min(12, 'the owner needs a password of at least 12 characters')
    .max(128)
    .optional(),
  PLUMBLINE_OWNER_EMAIL: z.email().default('owner@plumbline.example'),
});
export type AuthConfig = z.infer<typeof authConfig>;

/** Injection token of the settings. */
export const AUTH_CONFIG = Symbol('auth config');
