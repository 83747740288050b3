import { Agent, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES } from '@plumbline/contracts';
import { MARKED } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, TestOrigin } from '../testing/test-origin.js';

const CALLS = 3_000;
const WARM_UP_CALLS = 1_000;
const BLOCKS = 11;
const BLOCK_CALLS = 300;
const PIECE = Buffer.alloc(65_536, 120);
/** An answer of 2 KB. */
export const ANSWER = {
  rows: Array.from({ length: 40 }, (_, index) => ({ id: index, name: 'a row of an answer' })),
};

/** What the gateway costs, measured beside the same calls made directly. Times in milliseconds. */
export interface GatewayFigures {
  directP50: number;
  throughP50: number;
  throughP99: number;
  /** What passing through the gateway adds to the median call. */
  hopP50: number;
  /**
   * Processor time that the hop takes, caller's and gateway's sides together: what it lasts when nobody else wants the
   * core, measurable on a machine where somebody does.
   */
  hopCpu: number;
  directUpload: number;
  throughUpload: number;
  /** Growth of this process's resident memory (sender and receiver included) while the first 50 MB pass through. */
  firstUploadBytes: number;
  /** The same for the fifth: what grows with every upload would show here. */
  fifthUploadBytes: number;
}

/** A signed-in call of 2 KB on kept-alive connections, one after the other, and a file of the largest size. */
export async function benchGateway(): Promise<GatewayFigures> {
  const origin = await TestOrigin.start();
  const gateway = await TestGateway.start(origin.url, { RATE_LIMIT_FACTOR: '1000' });
  const agent = new Agent({ keepAlive: true });
  try {
    const headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
    const call = (port: number) => timed(() => roundTrip({ port, path: '/api/dashboards', headers, agent }));
    origin.handler = (_request, response) => answerJson(response, 200, ANSWER);
    const ports = { direct: origin.port, through: gateway.port };
    const direct: number[] = [];
    const through: number[] = [];
    for (let made = -WARM_UP_CALLS; made < CALLS; made += 1) {
      const [plain, passed] = [await call(ports.direct), await call(ports.through)];
      if (made < 0) continue;
      direct.push(plain);
      through.push(passed);
    }
    const hopCpu = await cpuOfHop(
      () => call(ports.direct),
      () => call(ports.through),
    );
    origin.handler = (request, response) =>
      void request.resume().once('end', () => answerJson(response, 200, {}));
    const upload = (port: number) =>
      timed(() => roundTrip({ port, path: '/api/upload', method: 'POST', headers, agent }, MAX_UPLOAD_BYTES));
    const uploads = [];
    for (let done = 0; done < 5; done += 1) uploads.push(await watchMemory(() => upload(gateway.port)));
    const directUpload = await upload(origin.port);
    return {
      directP50: quantile(direct, 0.5),
      throughP50: quantile(through, 0.5),
      throughP99: quantile(through, 0.99),
      hopP50: quantile(through, 0.5) - quantile(direct, 0.5),
      hopCpu,
      directUpload,
      throughUpload: Math.min(...uploads.map(({ result }) => result)),
      firstUploadBytes: uploads[0]?.grownBytes ?? Number.NaN,
      fifthUploadBytes: uploads[4]?.grownBytes ?? Number.NaN,
    };
  } finally {
    agent.destroy();
    await gateway.stop();
    await origin.stop();
  }
}

/** The median over blocks of calls by turns. */
async function cpuOfHop(direct: () => Promise<unknown>, through: () => Promise<unknown>): Promise<number> {
  const cpuOf = async (call: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    for (let made = 0; made < BLOCK_CALLS; made += 1) await call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / BLOCK_CALLS;
  };
  const hops: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    const plain = await cpuOf(direct);
    hops.push((await cpuOf(through)) - plain);
  }
  return quantile(hops, 0.5);
}

interface RoundTrip {
  port: number;
  path: string;
  method?: string;
  headers: Record<string, string>;
  agent: Agent;
}

export function roundTrip(options: RoundTrip, bodyBytes = 0): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = bodyBytes > 0 ? { ...options.headers, 'Content-Length': bodyBytes } : options.headers;
    const request = httpRequest({ host: '127.0.0.1', ...options, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${options.path} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
    if (bodyBytes > 0) pieces(bodyBytes).pipe(request);
    else request.end();
  });
}

/** One buffer over and over, so that the sender needs no memory of its own. */
function pieces(bytes: number): Readable {
  let left = bytes;
  return new Readable({
    read() {
      const size = Math.min(left, PIECE.length);
      left -= size;
      this.push(size > 0 ? PIECE.subarray(0, size) : null);
    },
  });
}

export async function timed(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function watchMemory<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; grownBytes: number }> {
  globalThis.gc?.();
  await sleep(200);
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  const result = await act();
  clearInterval(sampler);
  return { result, grownBytes: Math.max(0, peak - before) };
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
