import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningProduct } from './running-product.js';

/** Looks into, or tampers with, the database of a running product as its superuser. */
export async function inDatabase<Result>(
  product: RunningProduct,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { databasePassword } = JSON.parse(await readFile(join(product.folder, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const host = (await readFile(join(product.folder, 'postgres/postmaster.pid'), 'utf8'))
    .split('\n')[4]
    ?.trim();
  const client = new pg.Client({
    host,
    port: 5432,
    user: 'postgres',
    password: databasePassword,
    database: 'plumbline',
  });
  await client.connect();
  return work(client).finally(() => client.end());
}
