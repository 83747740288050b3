import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, text } from '@plumbline/mail';

/** Emails about single sign-on. */
export const signOnEmails = {
  'sign-on-linked': (data: { username: string; workspace: string; url: string }): Email => ({
    subject: `Your account of ${PRODUCT_NAME} can be opened by single sign-on`,
    parts: [
      text(`Hello ${data.username},`),
      text(
        `from now on the sign-on service of the workspace "${data.workspace}" opens your account, for that workspace alone. Your password stays as it is.`,
      ),
      action('See the workspace', data.url),
      text('If that was not you, leave the workspace, and change your password.'),
    ],
    reason: 'You get this because somebody who was signed in to your account joined it with that service.',
  }),

  'sign-on-instead': (data: { username: string; url: string }): Email => ({
    subject: `Sign in to ${PRODUCT_NAME} with single sign-on`,
    parts: [
      text(`Hello ${data.username},`),
      text(
        'somebody asked for a new password for your account. Your organization requires single sign-on, so there is none: sign in with your work account instead.',
      ),
      action('Continue with single sign-on', data.url),
      text(
        'If you are then asked to show that your account is yours and do not know its password any more, ask for a new one once more, and open the link that we mail in the same browser.',
      ),
    ],
    reason: 'You get this because somebody entered your address. If that was not you, do nothing.',
  }),
};
