import { request } from 'node:https';
import { expect, it } from '@jest/globals';
import type { ApiClient } from '../api-client.js';
import { CALLER_ADDRESS } from '../tls-door.js';
import type { Target } from './target.js';

const CONNECTIONS = 600;
const CALLS = 60;

/** Calls that promise a body and never send it, from one address, some of them signed in. */
export function withheldBodies(use: () => Target): void {
  it('S-26 calls that withhold their bodies keep nobody else waiting', async () => {
    const [attacker, other] = [await use().person('withholder'), await use().person('bystander')];
    const held = Array.from({ length: CONNECTIONS }, (_, index) => withhold(use(), attacker, index));
    try {
      await Promise.all(held.map(({ sent }) => sent));
      const statuses: number[] = [];
      for (let call = 0; call < CALLS; call += 4) {
        const answers = await Promise.all([
          other.get('/api/dashboards'),
          other.get('/api/data-sources'),
          other.get('/api/auth/me'),
          other.get('/api/user/sessions'),
        ]);
        statuses.push(...answers.map(({ status }) => status));
      }
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      process.stdout.write(
        `Withheld bodies: ${CONNECTIONS} connections; ${statuses.length} other calls answered.\n`,
      );
    } finally {
      for (const { end } of held) end();
    }
  });
}

const PATHS = ['/api/auth/login', '/api/dashboards', '/api/upload', '/api/insights/run'];

function withhold(target: Target, attacker: ApiClient, index: number) {
  const path = PATHS[index % PATHS.length] ?? '/';
  const call = request(target.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': path === '/api/upload' ? 'multipart/form-data; boundary=x' : 'application/json',
      'content-length': '200',
      [CALLER_ADDRESS]: '203.0.113.9',
      ...(index % 2 === 1 && { authorization: `Bearer ${attacker.accessToken}` }),
    },
  });
  // Refused or cut at once is well; only others must not feel it.
  const sent = new Promise<void>((resolve) => {
    call.once('error', () => resolve());
    call.once('response', (answer) => {
      answer.resume();
      resolve();
    });
    call.once('socket', (socket) => socket.once('secureConnect', () => resolve()));
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  return { sent, end: () => call.destroy() };
}
