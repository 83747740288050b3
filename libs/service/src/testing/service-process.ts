import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessClaims } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestEnvironment } from './test-service.js';

/** A service in a process of its own, from its built main, to be killed. */
export interface ServiceProcess<Client> {
  pid: number;
  url: string;
  client(claims?: Partial<AccessClaims>): Promise<Client>;
  /** Resolves with the signal that ended it. */
  gone: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
}

type ClientType<Client> = new (url: string, token: string) => Client;

/** Serves what auth publishes: keys, and no revocations. */
export async function serveIdentity(environment: TestEnvironment): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(request.url?.endsWith('revocations.json') ? [] : environment.identity.jwks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`, server };
}

/** Starts the process and waits until it answers. `faultPoint` names where it kills itself. */
export async function startProcess<Client>(
  {
    main,
    Caller,
    environment,
    jwksUrl,
  }: { main: string; Caller: ClientType<Client>; environment: TestEnvironment; jwksUrl: string },
  settings: { faultPoint?: string; role?: string } = {},
): Promise<ServiceProcess<Client>> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment.settings,
      AUTH_JWKS_URL: jwksUrl,
      LOG_LEVEL: 'info',
      ...(settings.role && { ROLE: settings.role }),
      ...(settings.faultPoint && { FAULT_POINT: settings.faultPoint }),
    },
  });
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const url = await listening(child);
  await eventually('the service is ready', async () => {
    const token = await environment.identity.sign();
    const answer = await fetch(`${url}/api/subscription/usage`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status !== 503;
  });
  return {
    pid: child.pid ?? 0,
    url,
    client: async (claims) => new Caller(url, await environment.identity.sign(claims)),
    gone,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The address from its log. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('exit', () => reject(new Error(`it ended at its start:\n${log}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      if (url) resolve(url);
    });
  });
}
