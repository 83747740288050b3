import { dateWords } from '@plumbline/mail';
import type { User } from './user.entity.js';

/** An instant as mails to this user put it. */
export const dateFor = (
  { timezone, region }: Pick<User, 'timezone' | 'region'>,
  at: Date,
  options: Intl.DateTimeFormatOptions,
): string => dateWords(at, { zone: timezone, region }, options);
