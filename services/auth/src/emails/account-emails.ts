import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, facts, text } from '@plumbline/mail';
import type { RequestOrigin } from './sign-in-emails.js';

/** What a visitor wrote to the sales team. */
export interface SalesRequestData {
  name: string;
  email: string;
  company: string;
  phone: string;
  teamSize: string;
  message: string;
}

/** What a user wrote to support. */
export interface SupportRequestData {
  id: string;
  username: string;
  email: string;
  subject: string;
  message: string;
  diagnostics: string;
}

/** Emails about what people change of their account, and to those who run the installation. */
export const accountEmails = {
  'sales-request': ({ name, email, company, phone, teamSize, message }: SalesRequestData): Email => ({
    subject: `Sales request from ${company}`,
    parts: [
      facts({ Name: name, Email: email, Company: company, Phone: phone, 'Team size': teamSize }),
      ...(message === '' ? [] : message.split('\n').map(text)),
      text('The sender was promised an answer within 24 hours.'),
    ],
    reason: `You get this because this address receives the sales requests of this ${PRODUCT_NAME}.`,
  }),

  'support-request': ({ id, username, email, subject, message, diagnostics }: SupportRequestData): Email => ({
    subject: `Support request: ${subject}`,
    parts: [
      facts({ Request: id, User: username, Email: email }),
      ...message.split('\n').map(text),
      ...(diagnostics === '' ? [] : ['Sent along by the user:', ...diagnostics.split('\n')].map(text)),
    ],
    reason: `You get this because this address receives the support requests of this ${PRODUCT_NAME}.`,
  }),

  'email-change-old': (data: { username: string; newEmail: string; url: string; hours: number }): Email => ({
    subject: `Confirm the new address of your ${PRODUCT_NAME} account`,
    parts: [
      text(`Hello ${data.username},`),
      text(`Your account will use ${data.newEmail} once both addresses have confirmed.`),
      action('Agree to the new address', data.url),
      text(`The link works once, within ${data.hours} hours.`),
    ],
    reason:
      'You get this because it is the address of your account. If you did not ask for a new one, do nothing, and change your password: somebody knows it.',
  }),

  'email-change-new': (data: { username: string; url: string; hours: number }): Email => ({
    subject: `Confirm this address for ${PRODUCT_NAME}`,
    parts: [
      text(`Hello ${data.username},`),
      text('This email address will belong to your account once both addresses have confirmed.'),
      action('Confirm this address', data.url),
      text(`The link works once, within ${data.hours} hours.`),
    ],
    reason: 'You get this because somebody named this address as theirs. If it was not you, do nothing.',
  }),

  'email-changed': (data: { username: string; newEmail: string } & RequestOrigin): Email => ({
    subject: `The address of your ${PRODUCT_NAME} account was changed`,
    parts: [
      text(`Hello ${data.username},`),
      text(`Your account now uses ${data.newEmail}. Nothing more is sent to this address.`),
      facts({ Time: data.time, Address: data.address }),
    ],
    reason: 'You get this because it was the address of your account until now.',
  }),

  'second-factor-code': (data: { username: string; code: string; minutes: number }): Email => ({
    subject: `Your ${PRODUCT_NAME} confirmation code`,
    parts: [
      text(`Hello ${data.username},`),
      text('Enter this code in your profile to receive codes by mail when you sign in:'),
      { kind: 'code', code: data.code },
      text(`It works once, within ${data.minutes} minutes.`),
    ],
    reason:
      'You get this because somebody who is signed in to your account asked for it. If it was not you, change your password: somebody knows it.',
  }),

  'security-changed': (data: { username: string; what: string; url: string } & RequestOrigin): Email => ({
    subject: `The security of your ${PRODUCT_NAME} account was changed`,
    parts: [
      text(`Hello ${data.username},`),
      text(data.what),
      facts({ Time: data.time, Address: data.address }),
      action('Look at your profile', data.url),
    ],
    reason:
      'You get this because it is your account. If it was not you, change your password: somebody knows it.',
  }),

  'deletion-requested': (data: { username: string; date: string; url: string }): Email => ({
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    parts: [
      text(`Hello ${data.username},`),
      text(
        `Your account, its data sources, dashboards and everything made from them will be deleted on ${data.date}. Until then you can sign in and keep it.`,
      ),
      action('Keep the account', data.url),
    ],
    reason: 'You get this because somebody who was signed in to your account asked for it to be deleted.',
  }),

  notice: (data: { username: string; subject: string; sentences: string[]; url: string }): Email => ({
    subject: data.subject,
    parts: [text(`Hello ${data.username},`), ...data.sentences.map(text), action('Look at it', data.url)],
    reason: 'You get this because it is about something of yours that runs without you.',
  }),

  'installation-alert': (data: { subject: string; sentences: string[]; url: string }): Email => ({
    subject: data.subject,
    parts: [...data.sentences.map(text), action('Look at the rules', data.url)],
    reason: `You get this because a rule that watches this ${PRODUCT_NAME} names this address, or because you run it.`,
  }),

  'payment-failed': (data: { username: string; graceEnds: string; url: string }): Email => ({
    subject: `Your ${PRODUCT_NAME} payment failed`,
    parts: [
      text(`Hello ${data.username},`),
      text(
        `The last payment for your plan did not go through. Your plan stays until ${data.graceEnds}; then it becomes Free, and nothing is deleted.`,
      ),
      action('Check the payment method', data.url),
    ],
    reason: 'You get this because your account has a plan that is paid by card.',
  }),
};
