import { z } from 'zod';

/** Steps of the first path that no list of objects tells of. */
export const ONBOARDING_MARKS = ['insight_opened', 'number_opened'] as const;
export type OnboardingMark = (typeof ONBOARDING_MARKS)[number];

export const onboarding = z.strictObject({
  done: z.array(z.enum(ONBOARDING_MARKS)).max(ONBOARDING_MARKS.length),
});
export type Onboarding = z.infer<typeof onboarding>;

/** Accepted requests per user and hour. */
export const SUPPORT_REQUESTS_PER_HOUR = 5;

export const supportRequestBody = z.strictObject({
  subject: z
    .string()
    // A line break in what becomes a mail's header would begin another header.
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'Please name the subject.').max(150, 'Use at most 150 characters.')),
  message: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'Please describe what happened.').max(4_000, 'Use at most 4,000 characters.')),
  /** What the user has read and agreed to send along. */
  diagnostics: z.string().max(8_000).default(''),
});
export type SupportRequestBody = z.infer<typeof supportRequestBody>;

export const supportRequestAnswer = z.object({ id: z.uuid(), message: z.string() });
