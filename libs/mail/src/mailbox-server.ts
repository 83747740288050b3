import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf, serveHttp } from '@plumbline/server';
import type { Mailbox } from './mailbox.js';
import { type Admission, MailboxAccess } from './mailbox-access.js';
import { codePage, mailboxPage, mailPage } from './mailbox-page.js';

const HOST = '127.0.0.1';
/** The mails' own HTML is shown in frames without scripts; nothing is loaded from anywhere. */
const HEADERS: [string, string][] = [
  ['Cache-Control', 'no-store'],
  [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'",
  ],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Not no-referrer: with that a browser does not name the origin of a form either.
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
];

const PROBLEMS = {
  unknown: undefined,
  wrong: 'This is not the code. The terminal that Plumbline was started in shows it.',
  too_many: 'Too many wrong codes came. Wait a minute, then try again.',
};

/** The page that shows a mailbox, on this machine only. */
export interface MailboxServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Shows a mailbox on this machine to who knows its code: `/` in a browser, `/messages` as JSON for programs, which send
 * the code as bearer.
 * @throws the error of `listen` when the port cannot be had
 */
export async function serveMailbox(mailbox: Mailbox, port: number, code: string): Promise<MailboxServer> {
  const access = new MailboxAccess(code);
  const server = await serveHttp(
    (request, response) => answer(mailbox, access, request, response),
    { host: HOST, port },
    { headers: HEADERS, onError: (error) => process.stderr.write(`The mailbox: ${error.message}\n`) },
  );
  return {
    url: `http://${HOST}:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  mailbox: Mailbox,
  access: MailboxAccess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request);
  if (!isOwnHost(request)) return send(response, 421, 'text/plain', 'This host is not known here.\n');
  if (request.method === 'POST' && path === '/') return enter(access, request, response);
  if (request.method !== 'GET') return send(response, 405, 'text/plain', 'Mails can only be read here.\n');
  const admission = access.admission(request);
  if (admission !== 'admitted') return refuse(admission, response);
  const [, id] = /^\/messages\/([\da-f-]{36})$/.exec(path) ?? [];
  const mail = mailbox.messages.find((candidate) => candidate.id === id);
  if (path === '/') send(response, 200, 'text/html', mailboxPage(mailbox.messages));
  else if (path === '/messages') send(response, 200, 'application/json', JSON.stringify(mailbox.messages));
  else if (mail) send(response, 200, 'text/html', mailPage(mail, mailbox.htmlOf(mail)));
  else send(response, 404, 'text/plain', 'There is no such mail here.\n');
}

/** Takes the code from the form. A foreign page may not send it: it could use up the tries. */
async function enter(
  access: MailboxAccess,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`)
    return send(response, 403, 'text/plain', 'This page may not send a code.\n');
  const admission = await access.admissionByForm(request);
  if (admission !== 'admitted') return refuse(admission, response);
  response.setHeader('Set-Cookie', access.cookie).setHeader('Location', '/');
  send(response, 303, 'text/plain', '');
}

function refuse(admission: Exclude<Admission, 'admitted'>, response: ServerResponse): void {
  const problem = PROBLEMS[admission];
  if (admission === 'too_many') response.setHeader('Retry-After', '60');
  else response.setHeader('WWW-Authenticate', 'Bearer');
  send(response, admission === 'too_many' ? 429 : 401, 'text/html', codePage(problem));
}

/** A foreign page can make its own name lead to this machine, but not the browser send another Host. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return [`${HOST}:${socket.localPort}`, `localhost:${socket.localPort}`].includes(headers.host ?? '');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
