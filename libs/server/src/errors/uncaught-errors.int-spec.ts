import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';

/** A process that fails outside of everybody's sight: in a timer of a request, and in a promise nobody waits for. */
const PROCESS = `
import { createLogger, surviveUncaughtErrors, withContext } from '@plumbline/server';
surviveUncaughtErrors(createLogger('test'));
const requestId = 'request-of-somebody';
setInterval(() => undefined, 1_000);
withContext({ requestId }, () => setTimeout(() => { throw new Error('in a timer'); }, 1));
setTimeout(() => { Promise.reject(new Error('unawaited')); }, 20);
setTimeout(() => console.log(JSON.stringify({ msg: 'still here' })), 60);
`;

describe('an error that nobody caught', () => {
  it('is an incident in the log with its request, and ends nothing', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROCESS], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: Record<string, unknown>[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(JSON.parse(line));
      if (lines.length === 3) break;
    }
    expect(lines).toMatchObject([
      {
        incident: 'uncaught',
        for: 'request',
        requestId: 'request-of-somebody',
        err: { message: 'in a timer' },
      },
      {
        incident: 'uncaught',
        origin: 'unhandledRejection',
        for: 'nothing known',
        err: { message: 'unawaited' },
      },
      { msg: 'still here' },
    ]);
    expect(child.exitCode).toBeNull();
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
});
