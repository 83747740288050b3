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
  /** What it has written so far, to its log and to its standard error. */
  written(): string;
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

interface Started {
  main: string;
  environment: TestEnvironment;
  jwksUrl: string;
}

interface ProcessSettings {
  faultPoint?: string;
  /** `info` unless given. */
  logLevel?: string;
  role?: string;
}

function spawnService({ main, environment, jwksUrl }: Started, settings: ProcessSettings): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment.settings,
      AUTH_JWKS_URL: jwksUrl,
      LOG_LEVEL: settings.logLevel ?? 'info',
      ...(settings.role && { ROLE: settings.role }),
      ...(settings.faultPoint && { FAULT_POINT: settings.faultPoint }),
    },
  });
}

/** Starts a process that comes to this point by itself, and kills itself there. @returns the signal that ended it */
export async function dieAt(started: Started, faultPoint: string): Promise<NodeJS.Signals | null> {
  const child = spawnService(started, { faultPoint });
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  const [, signal] = await once(child, 'exit');
  return signal as NodeJS.Signals | null;
}

/** Starts the process and waits until it answers. `faultPoint` names where it kills itself. */
export async function startProcess<Client>(
  { Caller, ...started }: Started & { Caller: ClientType<Client> },
  settings: ProcessSettings = {},
): Promise<ServiceProcess<Client>> {
  const { environment } = started;
  const child = spawnService(started, settings);
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  child.stderr?.pipe(process.stderr);
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
    written: () => written,
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
