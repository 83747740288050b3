import { setTimeout as sleep } from 'node:timers/promises';
import { type GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import type { Carrier } from './server.js';

const STOP_WITHIN_SECONDS = 10;

/** A server in a container. Its data lie inside and go with it; the library's reaper removes it when we are gone. */
export class ServerContainer implements Carrier {
  readonly pid = undefined;
  private container: StartedTestContainer | undefined;

  /** @param image with its port bound to one of ours, so that a restart keeps it */
  constructor(private readonly image: GenericContainer) {}

  async start(): Promise<void> {
    if (!this.container) this.container = await this.image.start();
    else if (!(await this.isRunning())) await (await this.handle())?.start();
  }

  async isRunning(): Promise<boolean> {
    return (await this.state())?.Running ?? false;
  }

  async words(): Promise<string> {
    const log = await (await this.handle())?.logs({ stdout: true, stderr: true, tail: 40 });
    return log?.toString() ?? '';
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    await this.resume();
    if (!(await this.isRunning())) return;
    await (await this.handle())?.kill({ signal });
    while (await this.isRunning()) await sleep(20);
  }

  async pause(): Promise<void> {
    if (await this.isRunning()) await (await this.handle())?.pause();
  }

  async resume(): Promise<void> {
    if ((await this.state())?.Paused) await (await this.handle())?.unpause();
  }

  async stop(): Promise<void> {
    await this.resume();
    if (await this.isRunning()) await (await this.handle())?.stop({ t: STOP_WITHIN_SECONDS });
  }

  async empty(): Promise<void> {
    await (await this.handle())?.remove({ force: true, v: true });
    this.container = undefined;
  }

  private async state() {
    return (await (await this.handle())?.inspect())?.State;
  }

  private async handle() {
    if (!this.container) return undefined;
    return (await getContainerRuntimeClient()).container.getById(this.container.getId());
  }
}
