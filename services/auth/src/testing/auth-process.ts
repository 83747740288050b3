import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@plumbline/testing';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Auth as a process of its own, always at the same address. */
export class AuthProcess {
  private child: ChildProcess | undefined;

  constructor(
    private readonly settings: Record<string, string>,
    readonly url: string,
  ) {}

  async start(faultPoint?: string): Promise<void> {
    this.child = spawn(process.execPath, [MAIN], {
      env: {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...this.settings,
        ...(faultPoint && { FAULT_POINT: faultPoint }),
      },
      stdio: 'ignore',
    });
    await eventually('auth answers', () =>
      fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  get gone(): Promise<unknown> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return once(child, 'exit');
  }

  async kill(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.gone;
  }
}
