import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createTestIdentity } from '@plumbline/testing';
import { MARKED } from '../testing/test-client.js';
import { answerJson, TestOrigin } from '../testing/test-origin.js';
import { ANSWER, quantile, roundTrip, timed } from './gateway.bench.js';

const CONNECTIONS = 32;
const SLICES = 6;
const SLICE_MS = 2_000;
const CALLS_ALONE = 4_000;
const TICKS_PER_SECOND = 100;

/** How much one core carries; requests are signed in and answered with 2 KB. */
export interface RateFigures {
  gateway: Carried;
  bareProxy: Carried;
  /** Milliseconds that a gateway in a process of its own adds to the median call that waits for no other. */
  hopP50: number;
  /** The same for the bare proxy. */
  bareHopP50: number;
}

export interface Carried {
  /** Requests a second, all connections busy. */
  perSecond: number;
  /** Requests by second of processor time that the process itself took: the rate of a core that nobody else uses. */
  perCpuSecond: number;
}

/** The gateway beside a bare proxy with the same check of the token, by turns, each a process on the same core. */
export async function benchGatewayRate(): Promise<RateFigures> {
  const origin = await TestOrigin.start();
  const { jwks, sign } = await createTestIdentity();
  origin.handler = ({ url }, response) => answerJson(response, 200, documentOf(url, jwks));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const proxies = { gateway: startPinned('gateway-process'), bareProxy: startPinned('bare-proxy') };
  try {
    const headers = { ...MARKED, Authorization: `Bearer ${await sign()}` };
    const [gatewayPort, barePort] = await Promise.all([proxies.gateway.port, proxies.bareProxy.port]);
    const call = (port: number) => roundTrip({ port, path: '/api/dashboards', headers, agent });
    const load = (proxy: Proxy, port: number) => loadFor(SLICE_MS, proxy.child, () => call(port));
    const slices = { gateway: [] as Slice[], bareProxy: [] as Slice[] };
    for (let slice = -1; slice < SLICES; slice += 1) {
      const done = [
        await load(proxies.gateway, gatewayPort),
        await load(proxies.bareProxy, barePort),
      ] as const;
      if (slice < 0) continue;
      slices.gateway.push(done[0]);
      slices.bareProxy.push(done[1]);
    }
    const [direct, through, bare] = await aloneP50([origin.port, gatewayPort, barePort], call);
    return {
      gateway: carried(slices.gateway),
      bareProxy: carried(slices.bareProxy),
      hopP50: through - direct,
      bareHopP50: bare - direct,
    };
  } finally {
    agent.destroy();
    for (const { child } of Object.values(proxies)) child.kill('SIGKILL');
    await origin.stop();
  }

  function startPinned(name: string): Proxy {
    const script = fileURLToPath(new URL(`./${name}.bench.js`, import.meta.url));
    const words = [...PINNED, process.execPath, script, origin.url];
    const child = spawn(words[0] ?? '', words.slice(1), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { child, port: once(child, 'message').then(([port]) => port as number) };
  }
}

interface Proxy {
  child: ChildProcess;
  port: Promise<number>;
}

interface Slice {
  calls: number;
  seconds: number;
  cpuSeconds: number;
}

const PINNED = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '--cpu-list', '0'] : [];

function documentOf(url: string | undefined, jwks: unknown): unknown {
  if (url?.endsWith('jwks.json')) return jwks;
  return url?.endsWith('revocations.json') ? [] : ANSWER;
}

/** Every connection asks again as soon as it is answered. */
async function loadFor(ms: number, child: ChildProcess, call: () => Promise<void>): Promise<Slice> {
  const cpuBefore = cpuSecondsOf(child);
  const start = performance.now();
  let calls = 0;
  const ask = async () => {
    for (; performance.now() - start < ms; calls += 1) await call();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return {
    calls,
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds: cpuSecondsOf(child) - cpuBefore,
  };
}

const carried = (slices: readonly Slice[]): Carried => {
  const calls = sum(slices.map((slice) => slice.calls));
  return {
    perSecond: calls / sum(slices.map(({ seconds }) => seconds)),
    perCpuSecond: calls / sum(slices.map(({ cpuSeconds }) => cpuSeconds)),
  };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** User and system time; fields 14 and 15 of proc(5). Not a number where there is no /proc. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Medians of calls made one after the other, by turns. */
async function aloneP50<Ports extends readonly number[]>(
  ports: readonly [...Ports],
  call: (port: number) => Promise<void>,
): Promise<{ [Index in keyof Ports]: number }> {
  const times = ports.map((): number[] => []);
  for (let made = 0; made < CALLS_ALONE; made += 1) {
    for (const [index, port] of ports.entries()) times[index]?.push(await timed(() => call(port)));
  }
  return times.map((values) => quantile(values, 0.5)) as { [Index in keyof Ports]: number };
}
