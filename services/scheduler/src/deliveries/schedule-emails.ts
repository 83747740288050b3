import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, type EmailPart, text } from '@plumbline/mail';
import { alertEmails } from './alert-emails.js';

/** Every email that this service sends, by its kind. */
export const scheduleEmails = {
  ...alertEmails,
  'scheduled-file': (data: {
    name: string;
    sender: string;
    file: string;
    /** "Every weekday at 8:00 AM Central Time". */
    when: string;
    made: string;
    url: string;
    unsubscribeUrl: string;
    /** From which data; absent in mails that were written before they showed it. */
    origin?: string;
    /** What the search for insights before it came to. */
    searched?: string;
    /** Tiles that fail or are empty. */
    problems?: readonly string[];
    parts?: readonly EmailPart[];
    /** Pages with references to facts. */
    hasFacts?: boolean;
    isTest?: boolean;
  }): Email => ({
    subject: [data.isTest ? 'Test: ' : '', data.name, data.problems?.length ? ' (incomplete)' : ''].join(''),
    parts: [
      text(`“${data.name}” as it stood on ${data.made} is attached as ${data.file}.`),
      ...(data.problems ?? []).map(text),
      ...(data.origin ? [text(data.origin)] : []),
      ...(data.searched ? [text(data.searched)] : []),
      ...(data.parts ?? []),
      ...(data.hasFacts ? [text('Small figures in the file lead to the facts behind its numbers.')] : []),
      action(`Open it in ${PRODUCT_NAME}`, data.url),
    ],
    reason: data.isTest
      ? `You get this as a test that ${data.sender} asked for in ${PRODUCT_NAME}; nobody else gets it. ${data.when}.`
      : `You get this because ${data.sender}, who uses ${PRODUCT_NAME}, sends it to you. ${data.when}.`,
    unsubscribeUrl: data.unsubscribeUrl,
  }),
};
export type ScheduleEmails = typeof scheduleEmails;
