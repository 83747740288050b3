import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** The path of a request as it was sent, without its query. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split(/[?#]/, 1)[0] ?? '/';

/**
 * Whether a request names one host, and one only: two Host lines, an empty one, or an address that names another host
 * would be read differently by whoever stands in front (RFC 9112, 3.2). A target in absolute form becomes its path.
 */
export function namesOneHost(request: IncomingMessage): boolean {
  const { headers, httpVersion, url = '/' } = request;
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1 || headers.host === '' || (hosts === 0 && httpVersion !== '1.0')) return false;
  if (url.startsWith('/') || url === '*') return true;
  const [start = '', host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return false;
  const path = url.slice(start.length);
  request.url = path.startsWith('/') ? path : `/${path}`;
  return true;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
