import { accountEmails } from './account-emails.js';
import { signInEmails } from './sign-in-emails.js';
import { signOnEmails } from './sign-on-emails.js';
import { teamEmails } from './team-emails.js';

/** Every email that this service sends, by its kind. */
export const authEmails = { ...signInEmails, ...accountEmails, ...signOnEmails, ...teamEmails };
export type AuthEmails = typeof authEmails;
