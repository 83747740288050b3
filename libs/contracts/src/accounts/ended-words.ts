import type { EndedAccess } from './profile.js';

/** `3 sessions and 2 tokens were ended: 'Power BI', 'nightly script'.`; empty when nothing was open. */
export function endedWords({ sessions, tokens }: EndedAccess): string {
  const counted = [inWords(sessions, 'session'), inWords(tokens.length, 'token')].filter(Boolean);
  if (counted.length === 0) return '';
  const verb = sessions + tokens.length === 1 ? 'was' : 'were';
  const names = tokens.map((name) => `'${name}'`).join(', ');
  return `${counted.join(' and ')} ${verb} ended${names && `: ${names}`}.`;
}

const inWords = (count: number, noun: string): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
