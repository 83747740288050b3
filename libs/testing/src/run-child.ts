import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of its own, to be killed or stopped at will. */
export interface TestChild {
  process: ChildProcess;
  /** What it has written so far, both streams together. */
  output(): string;
  /** Resolves when it is gone, with the signal that killed it. */
  gone: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
}

/** Runs a plain JavaScript file beside a spec with one JSON argument. It imports the built libraries. */
export function runChild(file: URL, argument: unknown): TestChild {
  const child = spawn(process.execPath, [fileURLToPath(file), JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const gone = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  return {
    process: child,
    output: () => chunks.join(''),
    gone,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
