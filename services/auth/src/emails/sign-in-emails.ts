import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, code, type Email, facts, text } from '@plumbline/mail';

const NOT_YOU = 'If this was not you, change your password: somebody knows it.';

/** Where and when something was asked for, as far as it is known. */
export interface RequestOrigin {
  /** In words, with its zone. */
  time: string;
  address: string;
}

/** Emails about signing in and about accounts that were forgotten. */
export const signInEmails = {
  'sign-in-code': (data: { username: string; code: string; minutes: number } & RequestOrigin): Email => ({
    subject: `Your ${PRODUCT_NAME} verification code`,
    parts: [
      text(`Hello ${data.username},`),
      text('Enter this code to finish signing in:'),
      code(data.code),
      text(
        `It works once, within ${data.minutes} minutes. Nobody of ${PRODUCT_NAME} will ever ask you for it.`,
      ),
      facts({ Time: data.time, Address: data.address }),
    ],
    reason: `You get this because somebody entered your username and password. ${NOT_YOU}`,
  }),

  'verify-email': (data: { username: string; url: string; resetUrl: string; hours: number }): Email => ({
    subject: `Confirm your email address for ${PRODUCT_NAME}`,
    parts: [
      text(`Hello ${data.username},`),
      text(`An account named ${data.username} uses this address. Confirm that it is yours:`),
      action('Confirm this address', data.url),
      text(
        `The link works once, within ${data.hours} hours. Until then you can use everything, but share and export nothing.`,
      ),
    ],
    reason: `You get this because somebody entered this address for an account. If it was not you, do not confirm it; whoever has this mailbox can take the account over at ${data.resetUrl}`,
  }),

  'reset-password': (data: { username: string; url: string; minutes: number }): Email => ({
    subject: `Reset your ${PRODUCT_NAME} password`,
    parts: [
      text(`Hello ${data.username},`),
      text('You can choose a new password here:'),
      action('Choose a new password', data.url),
      text(`The link works once, within ${data.minutes} minutes. A newer link makes this one void.`),
    ],
    reason:
      'You get this because somebody asked to reset the password of this address. If it was not you, do nothing: your password stays as it is.',
  }),

  'username-reminder': (data: { username: string; url: string }): Email => ({
    subject: `Your ${PRODUCT_NAME} username`,
    parts: [
      text('Hello,'),
      text('The username of this address is:'),
      facts({ Username: data.username }),
      action('Sign in', data.url),
    ],
    reason:
      'You get this because somebody asked for the username of this address. If it was not you, do nothing: only you were told.',
  }),

  'password-changed': (data: { username: string; url: string; ended?: string } & RequestOrigin): Email => ({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    parts: [
      text(`Hello ${data.username},`),
      text(`Your password was changed, and you were signed out everywhere. ${data.ended ?? ''}`.trim()),
      text(
        'Links that show dashboards to guests go on working. If you did not make them all, look through "Share" of each dashboard.',
      ),
      facts({ Time: data.time, Address: data.address }),
      action('Reset the password', data.url),
    ],
    reason: 'You get this because it is your account. If you changed the password, there is nothing to do.',
  }),
};
