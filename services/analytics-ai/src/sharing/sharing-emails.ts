import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, text } from '@plumbline/mail';

/** Every email that this service sends, by its kind. */
export const analyticsEmails = {
  invitation: (data: {
    host: string;
    dashboard: string;
    url: string;
    until: string;
    unsubscribeUrl: string;
  }): Email => ({
    subject: `${data.host} shared “${data.dashboard}” with you`,
    parts: [
      text(`${data.host} invites you to look at the dashboard “${data.dashboard}”. You need no account.`),
      action('Open the dashboard', data.url),
      text(
        `The link works until ${data.until}. Whoever has it can open the dashboard, so keep it to yourself.`,
      ),
    ],
    reason: `You get this because ${data.host}, who uses ${PRODUCT_NAME}, entered your address. If you do not know them, do nothing.`,
    unsubscribeUrl: data.unsubscribeUrl,
  }),
  mention: (data: { author: string; dashboard: string; text: string; unsubscribeUrl: string }): Email => ({
    subject: `${data.author} mentioned you on “${data.dashboard}”`,
    parts: [
      text(`${data.author} wrote about the dashboard “${data.dashboard}”:`),
      text(data.text),
      text('The link of your invitation opens the dashboard.'),
    ],
    reason: `You get this because ${data.author}, who uses ${PRODUCT_NAME}, shared this dashboard with you and named you in a comment.`,
    unsubscribeUrl: data.unsubscribeUrl,
  }),
};

export type AnalyticsEmails = typeof analyticsEmails;
