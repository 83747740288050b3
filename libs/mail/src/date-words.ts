/** Where and how a reader's dates are written. */
interface Reader {
  /** IANA. */
  zone: string;
  /** A country in two letters, whose order of dates and clock are meant. */
  region?: string | undefined;
}

/** An instant as mails put it: in the reader's zone, and in the order of the reader's country. */
export const dateWords = (
  at: Date,
  { zone, region = 'US' }: Reader,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(`en-${region}`, { timeZone: zone, ...options }).format(at);
