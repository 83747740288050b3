import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningProduct } from './running-product.js';

/** Works in the database of an embedded product as its superuser: what only somebody at the machine can do. */
export async function inDatabase<Result>(
  { folder }: Pick<RunningProduct, 'folder'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { databasePassword: password } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const host = lines[4]?.trim();
  const client = new pg.Client({ host, port: 5432, user: 'postgres', password, database: 'plumbline' });
  await client.connect();
  return work(client).finally(() => client.end());
}
