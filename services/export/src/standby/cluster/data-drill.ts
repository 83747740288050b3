import { randomUUID } from 'node:crypto';
import { connect, type Drill, type DrillCheck } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import type { Storage } from '@plumbline/storage';
import type { Client } from './installation-row.js';

interface Held {
  /** The standby's own PostgreSQL. */
  url: string;
  storage: Storage;
}

/**
 * Tries what is here as services would find it: each schema by its own role, accounts, every file. Services are not started:
 * in a cluster they are the operator's to install.
 */
export async function dataDrill(
  { url, storage }: Held,
  { pointAt }: { pointAt: string | null },
): Promise<Drill> {
  const began = performance.now();
  const receipt = { id: randomUUID(), at: new Date().toISOString(), pointAt, changesLost: 0 };
  const ended = () => ({ ms: Math.round(performance.now() - began) });
  try {
    const client = await connect(url);
    try {
      const checks = [
        ...(await schemaChecks(client)),
        await accountsCheck(client),
        await filesCheck(client, storage),
      ];
      return { ...receipt, ...ended(), checks, problem: null };
    } finally {
      await client.end();
    }
  } catch (failure) {
    return { ...receipt, ...ended(), checks: [], problem: (failure as Error).message.slice(0, 500) };
  }
}

async function schemaChecks(client: Client): Promise<DrillCheck[]> {
  const checks: DrillCheck[] = [];
  for (const { schema } of SERVICES) {
    const name = client.escapeIdentifier(schema);
    await client.query('BEGIN READ ONLY');
    const steps = await client
      .query(`SET LOCAL ROLE ${name}`)
      .then(() => client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}.migrations`))
      .then(
        ({ rows }) => rows[0]?.count ?? 0,
        (failure: Error) => failure.message,
      );
    await client.query('ROLLBACK');
    const isPassed = typeof steps === 'number' && steps > 0;
    const detail = typeof steps === 'number' ? `${steps} steps of its schema` : steps;
    checks.push({ id: `schema-${schema}`, name: `The role ${schema} opens its tables`, isPassed, detail });
  }
  return checks;
}

async function accountsCheck(client: Client): Promise<DrillCheck> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM auth.users');
  const count = rows[0]?.count ?? 0;
  return { id: 'people', name: 'There are accounts', isPassed: count > 0, detail: String(count) };
}

async function filesCheck(client: Client, storage: Storage): Promise<DrillCheck> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM standby.objects WHERE gone_since IS NULL',
  );
  const wanted = rows[0]?.count ?? 0;
  let found = 0;
  for await (const _ of storage.list('')) found += 1;
  const detail = `${found} lie here, ${wanted} are the primary's`;
  return { id: 'files', name: 'Every file is there', isPassed: found >= wanted, detail };
}
