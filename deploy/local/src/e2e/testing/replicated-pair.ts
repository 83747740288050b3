import { setTimeout as sleep } from 'node:timers/promises';
import type { AddedNode, ReplicationNode, ReplicationStatus, Takeover } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from './api-client.js';
import type { RunningProduct } from './running-product.js';

const ASK_MS = 1_000;
const CODE = /on that page: (\S+)\s/;
/** Ended to be started again. */
const AGAIN = 75;

/** Starts a product again whenever it asks for that, as the script that started it would. Answers how to stop. */
export function keepRunning(product: RunningProduct, settings: Record<string, string> = {}): () => void {
  let isStopped = false;
  const look = async () => {
    while (!isStopped) {
      const { code } = await product.ended();
      if (isStopped || code !== AGAIN) return;
      await product.startAgain(settings);
    }
  };
  void look();
  return () => {
    isStopped = true;
  };
}

export const addStandby = async (owner: ApiClient, name: string, takesOver: Takeover): Promise<string> =>
  (await owner.post<AddedNode>('/api/replication/nodes', { name, takesOver })).body.token;

/** Asked seldom: each answer counts what waits in the log, which the standby cannot read meanwhile. */
async function seldom<Body>(
  owner: ApiClient,
  path: string,
  satisfied: (body: Body) => boolean,
): Promise<Body> {
  return eventually(`${path} is as expected`, async () => {
    await sleep(ASK_MS);
    const { status, body } = await owner.get<Body>(path);
    return status === 200 && satisfied(body) ? body : undefined;
  }) as Promise<Body>;
}

export const untilNode = (
  owner: ApiClient,
  satisfied: (node: ReplicationNode) => boolean,
): Promise<ReplicationNode> =>
  seldom<ReplicationStatus>(
    owner,
    '/api/replication/status',
    ({ nodes: [node] }) => node !== undefined && satisfied(node),
  ).then(({ nodes: [node] }) => node as ReplicationNode);

/** Orders a comparison of everything, and waits until nothing stands in the way of taking over. */
export async function untilReady(owner: ApiClient): Promise<void> {
  await untilNode(owner, ({ state }) => state === 'following');
  for (const kind of ['database', 'files', 'documents'])
    await owner.post('/api/replication/verify', { kind });
  await seldom<{ isReady: boolean }>(owner, '/api/replication/preflight', ({ isReady }) => isReady);
}

/** Has a standby take over from its own page, as its operator does. Answers what the page says. */
export async function promoteByHand(standby: RunningProduct, confirmation: string): Promise<string> {
  const code = await eventually('the terminal shows the code', () => CODE.exec(standby.output)?.[1]);
  const page = await fetch(`${standby.url}/standby/promote`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ code, confirmation }).toString(),
  });
  return page.text();
}
