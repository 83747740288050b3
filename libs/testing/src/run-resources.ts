import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SOCKET_VARIABLE = 'TEST_RUN_SOCKET';
/** For a process that shall have everything for itself. */
export const WITHOUT_RUN_RESOURCES = { [SOCKET_VARIABLE]: '' };

/** Something costly that all spec files of a run share. */
export interface RunResource {
  /** What a spec file needs to reach it. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Offers resources to the processes of a test run: each is started when the first spec file asks, and lives until `stop`.
 * A start that fails is answered to all who ask with what went wrong.
 * @returns the environment by which the processes find them
 */
export async function offerRunResources(
  starts: Record<string, () => Promise<RunResource>>,
): Promise<{ environment: Record<string, string>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-run-'));
  const path = join(folder, 'run.sock');
  const started = new Map<string, Promise<RunResource>>();
  const resource = (name: string): Promise<RunResource> => {
    const running = started.get(name) ?? starts[name]?.() ?? Promise.reject(new Error(`no resource ${name}`));
    started.set(name, running);
    return running;
  };
  const server = createServer((request, response) => {
    resource((request.url ?? '/').slice(1)).then(
      ({ address }) => response.end(address),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    environment: { [SOCKET_VARIABLE]: path },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      const ended = await Promise.allSettled([...started.values()].map(async (one) => (await one).stop()));
      await rm(folder, { recursive: true, force: true });
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    },
  };
}

/** The address of a shared resource; undefined where no run offers any, and a spec file has one for itself. */
export async function runResource(name: string): Promise<string | undefined> {
  const socketPath = process.env[SOCKET_VARIABLE];
  if (!socketPath) return undefined;
  const { status, body } = await new Promise<{ status: number | undefined; body: string }>(
    (resolve, reject) => {
      get({ socketPath, path: `/${name}`, agent: false }, async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      ).on('error', reject);
    },
  );
  if (status !== 200) throw new Error(`the run has no ${name}: ${body}`);
  return body;
}
