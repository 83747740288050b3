import { join } from 'node:path';
import { SERVICES, serviceSetting } from '@plumbline/contracts';
import { Cluster, type ClusterOptions } from '../cluster/cluster.js';
import { Acknowledgements } from '../cluster/users/acknowledgements.js';
import { TestUser } from '../cluster/users/test-user.js';
import { warmUp } from '../cluster/warm-up.js';
import { ApiClient } from '../e2e/testing/api-client.js';
import { groupName } from '../processes/parts.js';

/** A cluster to be measured: nothing of the harness lies between its processes. */
export interface BenchCluster {
  cluster: Cluster;
  /** The gateways' own addresses. */
  urls: readonly string[];
  client(): ApiClient;
}

/** Runs the work with a warm cluster, and stops it. */
export async function withCluster<Result>(
  options: ClusterOptions,
  work: (bench: BenchCluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await Cluster.start(options);
  try {
    const urlsOf = (group: string) => cluster.all(group).map(({ url }) => url);
    const direct = {
      ...Object.fromEntries(
        SERVICES.map((entry) => [serviceSetting(entry, 'URL'), urlsOf(groupName(entry, 'api')).join()]),
      ),
      // Known by its own address.
      PUBLIC_URL: '',
    };
    for (const { name } of cluster.all('gateway')) await cluster.restart(name, direct);
    const urls = urlsOf('gateway');
    const client = () => new ApiClient(urls[0] ?? '');
    const log = new Acknowledgements(join(cluster.outputFolder, 'acknowledgements.jsonl'));
    await warmUp((name) => new TestUser(name, client(), log));
    return await work({ cluster, urls, client });
  } finally {
    await cluster.stop();
  }
}
