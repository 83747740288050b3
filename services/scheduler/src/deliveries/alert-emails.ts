import { PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, type EmailPicture, text } from '@plumbline/mail';

/** What an alert's mail is about. */
export type AlertMail = 'fired' | 'reminded' | 'recovered' | 'test';

/** The email of an alert: that it fires, still holds, or recovered. */
export const alertEmails = {
  alert: (data: {
    name: string;
    sender: string;
    subject: string;
    /** What was found, as it stands in the list of checks. */
    sentence: string;
    /** "Checked every weekday at 8:00 AM Central Time". */
    when: string;
    outcome: AlertMail;
    url: string;
    unsubscribeUrl: string;
    /** Its series with where it fires. */
    picture?: EmailPicture;
  }): Email => ({
    subject: data.outcome === 'test' ? `Test: ${data.subject}` : data.subject,
    parts: [
      text(data.sentence),
      ...(data.picture ? [data.picture] : []),
      text(NEXT[data.outcome]),
      action('See it in its history', data.url),
    ],
    reason: `You get this because ${data.sender}, who uses ${PRODUCT_NAME}, set the alert “${data.name}” for you. ${data.when}, and when new data comes.`,
    unsubscribeUrl: data.unsubscribeUrl,
  }),
};

const NEXT: Record<AlertMail, string> = {
  fired: 'You are told once more when it is over, and can snooze or stop the alert where you see it.',
  reminded: 'You were told of this before, and it still holds.',
  recovered: 'Nothing is to be done. You are told when it happens again.',
  test: 'This is a test: nobody else received it, and the alert is unchanged.',
};
