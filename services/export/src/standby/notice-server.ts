import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from '@plumbline/server';

/** What an installation that serves nobody says of itself. */
export interface Notice {
  /** A word for programs. */
  code: 'standby' | 'promoted' | 'retired';
  title: string;
  message: string;
  /** Lines of a name and a value. */
  facts: [name: string, value: string][];
  /** The page asks again by itself. */
  again?: keyof typeof AGAIN_SECONDS;
}

export interface NoticeServerParts {
  host: string;
  port: number;
  notice: () => Notice;
  onError: (error: Error) => void;
  /** Opens what only the operator may do; undefined where there is nothing. */
  code?: string;
  /** Takes over; answers in a sentence what came of it. */
  onPromote?: (confirmation: string) => Promise<{ status: number; message: string }>;
}

const MOST_BYTES = 4_096;
const LAST_ANSWERS_MS = 1_000;
/** After how many seconds a page asks again: while something is under way, and when another program is about to answer here. */
const AGAIN_SECONDS = { busy: 2, taken: 10 } as const;
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Answers every call that nothing can be read or changed here, and why. An operator takes over from the page, with the code
 * that the terminal showed.
 */
export async function startNoticeServer(parts: NoticeServerParts): Promise<{ stop: () => Promise<void> }> {
  const { host, port, onError } = parts;
  const server = await serveHttp(
    (request, response) => answer(parts, request, response),
    { host, port },
    { onError },
  );
  return {
    // Whoever is being answered hears the end of it.
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

async function answer(
  parts: NoticeServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const notice = parts.notice();
  if (path === '/health/live' || path === '/health/ready')
    return json(response, 200, { status: notice.code });
  if (request.method === 'POST' && path === '/standby/promote' && parts.onPromote)
    return promote(parts, request, response);
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
  if (isPage) return page(response, 503, notice, parts.onPromote !== undefined && !notice.again);
  json(response, 503, { message: notice.message, error: 'Service Unavailable', code: notice.code });
}

async function promote(
  { code, onPromote, notice }: NoticeServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = new URLSearchParams(await bodyOf(request));
  if (!code || !isSame(given.get('code') ?? '', code))
    return page(
      response,
      403,
      { ...notice(), message: 'The code is another one. The terminal of this standby shows it.' },
      true,
    );
  const { status, message } = (await onPromote?.(given.get('confirmation') ?? '')) ?? {
    status: 404,
    message: '',
  };
  page(response, status, { ...notice(), message, ...AGAIN[status] }, status >= 400);
}

const isSame = (given: string, code: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(code));
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MOST_BYTES) throw new RangeError('too much for this form');
  }
  return body;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json', 'Retry-After': '5' });
  response.end(JSON.stringify(body));
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const AGAIN: Record<number, Pick<Notice, 'again'>> = { 200: { again: 'taken' }, 202: { again: 'busy' } };
const again = ({ again: when }: Notice): string =>
  when ? `<meta http-equiv="refresh" content="${AGAIN_SECONDS[when]};url=/">` : '';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(6rem,9rem) 1fr;gap:.25rem 1rem}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}label{display:block;margin:.75rem 0}input{display:block;font:inherit;width:100%;box-sizing:border-box;padding:.4rem}
button{font:inherit;padding:.4rem 1rem;margin-top:.5rem}`;

const FORM = `<h2>Take over</h2>
<p>The primary is asked first to write no more; then nothing is lost. What happens when it does not answer stands above.</p>
<form method="post" action="/standby/promote">
<label>Code that the terminal of this standby shows <input name="code" autocomplete="off" required></label>
<label>Name of this standby <input name="confirmation" autocomplete="off" required></label>
<button>Take over</button></form>`;

function page(response: ServerResponse, status: number, notice: Notice, hasForm: boolean): void {
  const facts = notice.facts
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join('\n');
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' });
  response.end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again(notice)}<title>${escaped(notice.title)}</title>
<style>${STYLE}</style><h1>${escaped(notice.title)}</h1><p>${escaped(notice.message)}</p><dl>${facts}</dl>
${hasForm ? FORM : ''}</html>`);
}
