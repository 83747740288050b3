import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '@plumbline/testing';
import type { ServerName } from '../../servers/server.js';
import type { Cluster } from '../cluster.js';
import type { FaultKind, PlannedFault } from './plan.js';

export interface InjectedFault extends PlannedFault {
  /** How long everything took to be ready again once it was mended. */
  recoveredMs: number;
  /** Why it was not. */
  failure?: string;
}

type Strike = (cluster: Cluster, fault: PlannedFault) => Promise<void>;

const DELAY_MS = 300;

/** Each breaks its target for a while and mends it; it resolves when what it broke runs again. */
const STRIKES: Record<FaultKind, Strike> = {
  'kill process': async (cluster, { target, holdMs }) => {
    await cluster.kill9(target);
    await sleep(holdMs / 4);
    cluster.process(target).launch();
  },
  'pause process': async (cluster, { target, holdMs }) => {
    cluster.pause(target);
    await sleep(holdMs);
    cluster.resume(target);
  },
  'roll group': async (cluster, { target }) => {
    for (const { name } of cluster.all(target)) await cluster.restart(name);
  },
  'kill server': async (cluster, { target, holdMs }) => {
    const { real } = cluster.servers;
    await (target === 'postgres' ? real.postgres.crash() : real[target as ServerName].kill());
    await sleep(holdMs);
    await real[target as ServerName].start();
  },
  'pause server': async (cluster, { target, holdMs }) => {
    const server = cluster.servers.real[target as ServerName];
    await server.pause();
    await sleep(holdMs);
    await server.resume();
  },
  'empty server': async (cluster, { target }) => {
    const { redis, kafka } = cluster.servers.real;
    await (target === 'redis' ? redis.flushAll() : kafka.wipe());
  },
  refuse: throughProxy(() => 'refuse'),
  'half-open': throughProxy(() => 'half-open'),
  delay: throughProxy(() => ({ delayMs: DELAY_MS })),
};

/** Strikes one fault and waits until every process is ready again. */
export async function injectFault(cluster: Cluster, fault: PlannedFault): Promise<InjectedFault> {
  let began = performance.now();
  try {
    await STRIKES[fault.kind](cluster, fault);
    began = performance.now();
    await Promise.all(cluster.all().map((process) => process.ready()));
    return { ...fault, recoveredMs: performance.now() - began };
  } catch (failure) {
    return { ...fault, recoveredMs: performance.now() - began, failure: String(failure) };
  }
}

function throughProxy(faultOf: () => Fault): Strike {
  return async (cluster, { target, holdMs }) => {
    const proxy = cluster.servers.proxy(target as ServerName);
    await proxy.switchTo(faultOf());
    await sleep(holdMs);
    await proxy.switchTo('pass');
  };
}
