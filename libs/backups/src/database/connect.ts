import pg from 'pg';

/** How values are written as text: the same on every server, whatever it is set to. */
const FORM = {
  search_path: '',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  extra_float_digits: '1',
  bytea_output: 'hex',
  // Rows come in the order in which they lie, so that equal tables are equal byte by byte.
  synchronize_seqscans: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '10s',
};

/** One connection for a backup or a restore; it ends with `end()`. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: Object.entries(FORM)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // Whoever waits for an answer hears of it; without a listener a restart of the server would end this process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SELECT set_config('search_path', '', false)`);
  return client;
}
