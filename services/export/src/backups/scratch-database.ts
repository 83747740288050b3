import { randomBytes } from 'node:crypto';
import { connect } from '@plumbline/backups';

const PREFIX = 'backup_test_';

/** Runs work with an empty database beside that of the URL, and removes it and what killed processes left of such. */
export async function inScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url);
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  try {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database d WHERE datname LIKE '${PREFIX.replaceAll('_', '\\_')}%' AND pg_get_userbyid(datdba) = current_user
         AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    );
    for (const { datname } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)}`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    try {
      return await work(scratch.href);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}
