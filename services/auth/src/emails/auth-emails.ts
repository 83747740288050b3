import { accountEmails } from './account-emails.js';
import { signInEmails } from './sign-in-emails.js';

/** Every email that this service sends, by its kind. */
export const authEmails = { ...signInEmails, ...accountEmails };
export type AuthEmails = typeof authEmails;
