import { z } from 'zod';

/** How numbers are written: what stands between thousands and before decimals. */
export const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56', "1'234.56"] as const;
export const numberFormat = z.enum(NUMBER_FORMATS);
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** The first day of the week as people list weekdays; the weeks of charts and filters begin on Mondays (ISO 8601). */
export const FIRST_DAYS = ['monday', 'sunday', 'saturday'] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** ISO 3166-1: a country whose order of dates and clock are meant. */
export const region = z.string().regex(/^[A-Z]{2}$/, 'A country in two capital letters, such as US.');
