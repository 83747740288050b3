import { BROWSER_HEADERS } from '@plumbline/contracts';
import type { FastifyRequest } from 'fastify';

/** A browser as its own headers describe it. */
export interface ReportedBrowser {
  name: string;
  version: string;
  isMobile: boolean;
  isPrivate: boolean;
}

/** Names the web application gives; anything else is counted as one, so that no text of a caller is kept. */
const NAMES = new Set(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet']);
const UNKNOWN = { name: 'Unknown', version: '' };

export function reportedBrowser(headers: FastifyRequest['headers']): ReportedBrowser {
  const info = headers[BROWSER_HEADERS.info];
  const [, name = '', version = ''] =
    (typeof info === 'string' && /^([A-Za-z ]+)\/(\d{0,4})$/.exec(info)) || [];
  return {
    ...(NAMES.has(name) ? { name, version } : UNKNOWN),
    isMobile: headers[BROWSER_HEADERS.mobile] === 'true',
    isPrivate: headers[BROWSER_HEADERS.privateBrowsing] === 'true',
  };
}
