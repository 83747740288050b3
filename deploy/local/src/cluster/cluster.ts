import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/server';
import { openStorage, type Storage, storageSettings } from '@plumbline/storage';
import { z } from 'zod';
import { ApiClient } from '../e2e/testing/api-client.js';
import { TlsDoor } from '../e2e/testing/tls-door.js';
import { type ClusterSize, GROUPS, type Group, groupNamed, scriptOf, sizeOf } from '../processes/parts.js';
import { type ProcessEnd, ServiceProcess } from '../processes/service-process.js';
import { Balancer } from './balancer.js';
import { type ClusterGround, ownGround } from './cluster-ground.js';
import type { ClusterServers } from './cluster-servers.js';
import { environmentOf, OWNER, type Surroundings } from './environments.js';
import { migrate } from './migrate.js';

export interface ClusterOptions {
  /** A FaultProxy before each server. */
  proxies?: boolean;
  /** What it stands on, which is left as it is when it stops; without it, servers of its own. */
  ground?: ClusterGround;
  /** A proxy that ends TLS before the gateways: users type https. */
  tls?: boolean;
  size?: Partial<ClusterSize>;
  /** The folder of another release that it starts with, such as the one before. */
  release?: string;
  /** Settings of every process, above its own. */
  settings?: Record<string, string>;
  /** Where what the processes print is kept; without it, in the cluster's folder, to go with it. */
  outputFolder?: string;
}

/**
 * The product as operators run it: real servers, every service, worker and gateway a process of its own, balancers
 * between them. Everything lies in one folder, which `stop` removes.
 */
export class Cluster {
  /** Every end of a process, in order; those that nobody asked for break I9. */
  readonly ends: ProcessEnd[] = [];
  private readonly processes = new Map<string, ServiceProcess>();

  private constructor(
    readonly folder: string,
    /** What each process printed, over all its lives. */
    readonly outputFolder: string,
    readonly ground: ClusterGround,
    /** Whether the ground goes with it. */
    private readonly isGroundOwn: boolean,
    /** One per group of processes that answer calls; `front` is the address users type. */
    private readonly balancers: ReadonlyMap<string, Balancer>,
    private readonly surroundings: Surroundings,
    /** What services store, seen past any proxy. */
    readonly storage: Storage,
    private readonly door: TlsDoor | undefined,
  ) {}

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const { proxies = false, tls = false, size = {}, settings = {}, release } = options;
    // As root the database runs as another account, which must be able to reach its folder.
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-cluster-'));
    await chmod(folder, 0o755);
    const ground = options.ground ?? (await ownGround({ folder, proxies, say }));
    const balancers = new Map<string, Balancer>();
    for (const { name, role } of GROUPS) {
      if (role !== 'worker') balancers.set(name, await Balancer.start());
    }
    const gatewayUrl = balancers.get('gateway')?.url ?? '';
    const door = tls ? await TlsDoor.open() : undefined;
    door?.leadTo(gatewayUrl);
    const surroundings: Surroundings = {
      folder,
      publicUrl: door?.url ?? gatewayUrl,
      groupUrls: new Map([...balancers].map(([name, { url }]) => [name, url])),
      databaseUrls: ground.databaseUrls,
      servers: ground.environment,
      secrets: ground.secrets,
      settings: { ...(door && { TRUST_PROXY: '1' }), ...settings },
    };
    const storage = await openStorage(
      z.object(storageSettings).parse({
        ...surroundings.servers,
        S3_ENDPOINT: ground.servers.real.s3.url,
        SPOOL_DIRECTORY: join(folder, 'spool', 'tests'),
      }),
    );
    const outputFolder = options.outputFolder ?? join(folder, 'output');
    await mkdir(outputFolder, { recursive: true });
    const cluster = new Cluster(
      ...([folder, outputFolder, ground, !options.ground, balancers, surroundings, storage, door] as const),
    );
    await cluster.launch(size, release).catch(async (failure: unknown) => {
      await cluster.stop();
      throw failure;
    });
    return cluster;
  }

  get servers(): ClusterServers {
    return this.ground.servers;
  }

  /** What users and programs call: the balancer before the gateways. */
  get url(): string {
    return this.surroundings.publicUrl;
  }

  client(): ApiClient {
    return new ApiClient(this.url);
  }

  async owner(): Promise<ApiClient> {
    const client = this.client();
    await client.signIn(OWNER.username, OWNER.password);
    return client;
  }

  /** The balancer before a group, to steer where calls go. */
  balancer(group: 'gateway' | 'auth' | 'ingestion-api' | 'analytics-api'): Balancer {
    const balancer = this.balancers.get(group);
    if (!balancer) throw new Error(`nothing balances ${group}`);
    return balancer;
  }

  /** All processes, or those of a group, in the order in which they were started. */
  all(group?: string): ServiceProcess[] {
    return [...this.processes.values()].filter(
      ({ name }) => group === undefined || name.replace(/-\d+$/, '') === group,
    );
  }

  process(name: string): ServiceProcess {
    const process = this.processes.get(name);
    if (!process) throw new Error(`no process ${name}: ${[...this.processes.keys()].join(', ')}`);
    return process;
  }

  kill9(name: string): Promise<void> {
    return this.process(name).kill9();
  }

  pause(name: string): void {
    this.process(name).pause();
  }

  resume(name: string): void {
    this.process(name).resume();
  }

  terminate(name: string): Promise<void> {
    return this.process(name).terminate();
  }

  /** Drains it if it runs, and starts it again, ready. */
  async restart(name: string, settings: Record<string, string> = {}): Promise<void> {
    const process = this.process(name);
    await process.terminate();
    await process.start(settings);
  }

  /** Makes the schemas those of a release, by default of this one; processes of the release before run on. */
  migrate(release?: string): Promise<void> {
    return migrate(this.surroundings, this.outputFolder, release);
  }

  /**
   * Puts processes of a release, by default of this one, in the place of a group's, as the chart's Deployments do: a new one
   * takes calls before an old one is asked to go. Resolves when all are new; `gone` does when the old ones are down.
   */
  async roll(groupName: string, release?: string): Promise<{ gone: Promise<unknown> }> {
    const going: Promise<void>[] = [];
    for (const old of this.all(groupName)) {
      await this.grow(groupNamed(groupName), this.all(groupName).length + 1, release);
      this.processes.delete(old.name);
      going.push(old.terminate());
    }
    return { gone: Promise.all(going) };
  }

  /** Brings a group to this many processes; those that go are drained. */
  async scale(groupName: string, count: number): Promise<void> {
    const surplus = this.all(groupName).slice(count);
    for (const process of surplus) {
      await process.terminate();
      this.processes.delete(process.name);
    }
    await this.grow(groupNamed(groupName), count);
  }

  /** Ends that nobody asked for. */
  get unaskedEnds(): ProcessEnd[] {
    return this.ends.filter(({ wasRequested }) => !wasRequested);
  }

  /** Servers run, ways are open, paused processes go on, those that are down start; returns when all are ready. */
  async heal(): Promise<void> {
    await this.servers.heal();
    for (const balancer of this.balancers.values()) balancer.serveAll();
    await Promise.all(this.all().map((process) => process.mend()));
    await Promise.all(this.all().map((process) => process.ready()));
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.askAll()));
  }

  async stop(): Promise<void> {
    for (const process of this.processes.values()) {
      process.expectEnd();
      await process.kill9();
    }
    await this.door?.close();
    for (const balancer of this.balancers.values()) balancer.close();
    if (this.isGroundOwn) await this.ground.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** One group after another: a machine of two cores starts ten processes slowly enough as it is. */
  private async launch(size: Partial<ClusterSize>, release?: string): Promise<void> {
    await migrate(this.surroundings, this.outputFolder, release);
    for (const group of GROUPS) await this.grow(group, sizeOf(group, size), release);
  }

  /** Resolves when all are ready and known to those who call them. */
  private async grow(group: Group, count: number, release?: string): Promise<void> {
    while (this.all(group.name).length < count) {
      const numbers = this.all(group.name).map(({ name }) => Number(name.split('-').at(-1)));
      const name = `${group.name}-${Math.max(0, ...numbers) + 1}`;
      const port = await freePort();
      const process = new ServiceProcess(
        {
          name,
          port,
          script: scriptOf(group.service, release),
          environment: environmentOf(group, name, port, this.surroundings),
          outputPath: join(this.outputFolder, `${name}.log`),
        },
        (end) => this.ends.push(end),
      );
      await mkdir(join(this.folder, 'temp', name), { recursive: true });
      process.launch();
      this.processes.set(name, process);
    }
    await Promise.all(this.all(group.name).map((process) => process.ready()));
    await this.balancers.get(group.name)?.serve(this.all(group.name));
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
