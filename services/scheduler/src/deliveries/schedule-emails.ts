import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, text } from '@plumbline/mail';

/** Every email that this service sends, by its kind. */
export const scheduleEmails = {
  'scheduled-file': (data: {
    name: string;
    sender: string;
    file: string;
    /** "Every weekday at 8:00 AM Central Time". */
    when: string;
    made: string;
    url: string;
    unsubscribeUrl: string;
  }): Email => ({
    subject: data.name,
    parts: [
      text(`“${data.name}” as it stood on ${data.made} is attached as ${data.file}.`),
      text('Small figures in the file lead to the facts behind its numbers.'),
      action(`Open it in ${PRODUCT_NAME}`, data.url),
    ],
    reason: `You get this because ${data.sender}, who uses ${PRODUCT_NAME}, sends it to you. ${data.when}.`,
    unsubscribeUrl: data.unsubscribeUrl,
  }),
};
export type ScheduleEmails = typeof scheduleEmails;
