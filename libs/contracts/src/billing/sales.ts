import { z } from 'zod';
import { TEAM_SIZES } from '../common/limits.js';

/** Accepted requests per address and hour. */
export const SALES_REQUESTS_PER_HOUR = 5;

const oneLine = (max: number) =>
  z
    .string()
    // A line break in what becomes a mail's header would begin another header.
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().max(max, `Use at most ${max} characters.`));
const required = (max: number) => oneLine(max).pipe(z.string().min(1, 'Please fill in all required fields.'));

export const contactSalesBody = z.object({
  name: required(100),
  email: oneLine(254).pipe(z.email('Please enter a valid email address.')),
  company: required(150),
  phone: oneLine(40).default(''),
  teamSize: z.enum(['', ...TEAM_SIZES]).default(''),
  message: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(4_000, 'Use at most 4,000 characters.'))
    .default(''),
});
export type ContactSalesBody = z.infer<typeof contactSalesBody>;

export const contactSalesAnswer = z.object({ id: z.uuid(), message: z.string() });

/** A request as the owner reads it. */
export const salesRequest = contactSalesBody.extend({ id: z.uuid(), createdAt: z.iso.datetime() });
export type SalesRequest = z.infer<typeof salesRequest>;
