import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@plumbline/server';
import { eventually } from '@plumbline/testing';

/** Whether Python of this machine has a package; tests that need one skip where it is absent. */
export function hasPythonPackage(name: string): boolean {
  const find = `import importlib.util, sys; sys.exit(importlib.util.find_spec('${name}') is None)`;
  return spawnSync('python3', ['-c', find], { stdio: 'ignore' }).status === 0;
}

export interface PythonServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts a server that is written in Python, on a port of its own. */
export async function startPythonServer(argumentsFor: (port: number) => string[]): Promise<PythonServer> {
  const port = await freePort();
  const child = spawn('python3', argumentsFor(port), { stdio: 'ignore' });
  await eventually('the server listens', () => child.exitCode !== null || listens(port));
  if (child.exitCode !== null) throw new Error('the server ended as it began');
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
