import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/server';
import { ApiClient } from './api-client.js';

const LAUNCHER = join(process.cwd(), 'deploy/local/dist/launcher/main.js');
/** The product, a standby, or an installation that was replaced. */
const READY = /is ready after|says so to everybody/;
export const MAILBOX_CODE = 'what-the-tests-know';
/** Lets a program read the mailbox. */
export const MAILBOX_HEADERS = { authorization: `Bearer ${MAILBOX_CODE}` };
export const OWNER = { username: 'owner', password: 'Ochre-Lantern-77-quay' };

/** For products that many callers of one address use at once; who checks a limit has a product for it. */
export const WITHOUT_LIMITS = { RATE_LIMIT_FACTOR: '1000', SIGNUPS_PER_HOUR: '100000' };

/** A product that runs, for who only uses it. */
export class Product {
  constructor(
    readonly url: string,
    /** Where its mails are shown. */
    readonly mailboxUrl: string,
  ) {}

  client(): ApiClient {
    return new ApiClient(this.url);
  }

  async owner(): Promise<ApiClient> {
    const client = this.client();
    await client.signIn(OWNER.username, OWNER.password);
    return client;
  }
}

/** The built product in a process of its own, on a folder of its own, to be used, killed and started again. */
export class RunningProduct extends Product {
  private child: ChildProcess | undefined;
  private printed = '';

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly mailboxPort: number,
    private readonly settings: Record<string, string>,
  ) {
    super(`http://127.0.0.1:${port}`, `http://127.0.0.1:${mailboxPort}`);
  }

  static async start(settings: Record<string, string> = {}): Promise<RunningProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
    const product = new RunningProduct(folder, await freePort(), await freePort(), settings);
    await product.startAgain();
    return product;
  }

  get output(): string {
    return this.printed;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @param settings beside those of the first start, such as FAULT_POINT */
  async startAgain(settings: Record<string, string> = {}): Promise<void> {
    this.printed = '';
    const child = spawn(process.execPath, [LAUNCHER], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(this.port),
        MAILBOX_PORT: String(this.mailboxPort),
        MAILBOX_CODE,
        PLUMBLINE_DATA: this.folder,
        PLUMBLINE_OWNER_USERNAME: OWNER.username,
        PLUMBLINE_OWNER_PASSWORD: OWNER.password,
        LOG_LEVEL: 'error',
        ...this.settings,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.printed += chunk.toString();
        if (READY.test(this.printed)) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code, signal) =>
        reject(new Error(`the product ended (${code ?? signal}):\n${this.printed}`)),
      );
    });
  }

  /** Waits until the process has ended by itself, as it does at an armed fault point. */
  async ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const child = this.child;
    if (!child) return { code: 0, signal: null };
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
    return { code: child.exitCode, signal: child.signalCode };
  }

  async kill9(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ended();
  }

  async terminate(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.child?.kill('SIGTERM');
    return this.ended();
  }

  /** Stops it and removes its folder. A killed product leaves its database running: one start and stop clears that. */
  async remove(): Promise<void> {
    const { signal } = { signal: this.child?.signalCode };
    if (signal) await this.startAgain();
    await this.terminate();
    await rm(this.folder, { recursive: true, force: true });
  }
}
