import { connect, type DrillCheck } from '@plumbline/backups';

interface Tried {
  baseUrl: string;
  databaseUrl: string;
  /** Files that were copied. */
  objects: number;
}

const PATIENCE_MS = 20_000;
/** As the standby knew them when the copy was made. */
const HELD_FILES = 'SELECT count(*)::int AS count FROM standby.objects';

/** Tries what people would: pages, the refusal of strangers, accounts, rows and files. */
export async function smokeChecks({ baseUrl, databaseUrl, objects }: Tried): Promise<DrillCheck[]> {
  const call = (path: string, body?: object) => answers(baseUrl, path, body);
  return [
    await check('ready', 'It is ready', call('/health/ready'), 200),
    await check('page', 'Its first page opens', call('/'), 200),
    await check('facts', 'It says who it is', call('/api/public'), 200),
    await check(
      'accounts',
      'Accounts are read: a wrong password is refused',
      call('/api/auth/login', { username: 'nobody-of-this-name', password: 'Not-a-password-42' }),
      401,
    ),
    await check('strangers', 'Strangers are refused', call('/api/replication/test', {}), 401),
    await check('sources', 'Work is for those who are signed in', call('/api/data-sources'), 401),
    await countCheck(
      databaseUrl,
      'people',
      'There are accounts',
      'SELECT count(*)::int AS count FROM auth.users',
      1,
    ),
    await countCheck(
      databaseUrl,
      'steps',
      'Every schema has its steps',
      `SELECT count(*)::int AS count FROM pg_tables WHERE tablename = 'migrations'`,
      6,
    ),
    await countCheck(databaseUrl, 'files', 'Every file is there', HELD_FILES, objects, objects),
  ];
}

/** The status, or the words of a failure. */
async function answers(baseUrl: string, path: string, body?: object): Promise<number | string> {
  return fetch(`${baseUrl}${path}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    }),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    (failure: Error) => failure.message,
  );
}

async function check(
  id: string,
  name: string,
  call: Promise<number | string>,
  expected: number,
): Promise<DrillCheck> {
  const status = await call;
  return { id, name, isPassed: status === expected, detail: `${expected} expected, ${status} answered` };
}

async function countCheck(
  url: string,
  id: string,
  name: string,
  sql: string,
  least: number,
  most = Number.POSITIVE_INFINITY,
): Promise<DrillCheck> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ count: number }>(sql);
    const count = rows[0]?.count ?? 0;
    return { id, name, isPassed: count >= least && count <= most, detail: String(count) };
  } finally {
    await client.end();
  }
}
