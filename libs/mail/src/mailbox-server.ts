import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOf, serveHttp } from '@plumbline/server';
import type { Mailbox } from './mailbox.js';
import { mailboxPage, mailPage } from './mailbox-page.js';

const HOST = '127.0.0.1';
/** The mails' own HTML is shown in frames without scripts; nothing is loaded from anywhere. */
const HEADERS: [string, string][] = [
  ['Cache-Control', 'no-store'],
  [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'",
  ],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** The page that shows a mailbox, on this machine only. */
export interface MailboxServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Shows a mailbox to who sits at this machine: `/` in a browser, `/messages` as JSON.
 * @throws the error of `listen` when the port cannot be had
 */
export async function serveMailbox(mailbox: Mailbox, port: number): Promise<MailboxServer> {
  const server = await serveHttp(
    (request, response) => answer(mailbox, request, response),
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

function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  const path = pathOf(request);
  const [, id] = /^\/messages\/([\da-f-]{36})$/.exec(path) ?? [];
  const mail = mailbox.messages.find((candidate) => candidate.id === id);
  if (!isOwnHost(request)) send(response, 421, 'text/plain', 'This host is not known here.\n');
  else if (request.method !== 'GET') send(response, 405, 'text/plain', 'Mails can only be read here.\n');
  else if (path === '/') send(response, 200, 'text/html', mailboxPage(mailbox.messages));
  else if (path === '/messages') send(response, 200, 'application/json', JSON.stringify(mailbox.messages));
  else if (mail) send(response, 200, 'text/html', mailPage(mail));
  else send(response, 404, 'text/plain', 'There is no such mail here.\n');
}

/** A foreign page can make its own name lead to this machine, but not the browser send another Host. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return [`${HOST}:${socket.localPort}`, `localhost:${socket.localPort}`].includes(headers.host ?? '');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
