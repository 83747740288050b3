import type { Socket } from 'node:net';
import { DatabaseError } from '../database-error.js';
import type { DatabaseDriver, DatabaseTarget, Greeting, SessionOptions } from '../driver.js';
import { toDatabaseError } from './snowflake-errors.js';
import { SnowflakeSession } from './snowflake-session.js';
import { SqlApi } from './sql-api.js';

/** Snowflake by its SQL API: one host, and every call encrypted. */
export const snowflakeDriver: DatabaseDriver = { readsNewerRows: true, greet, connect };

/** A web server says nothing before it is asked, and is asked inside of TLS. */
async function greet(_socket: Socket): Promise<Greeting> {
  return { words: 'Something answers', offersTls: true };
}

async function connect(
  target: DatabaseTarget,
  { connectMs, statementMs }: SessionOptions,
): Promise<SnowflakeSession> {
  const api = new SqlApi(target, statementMs, connectMs);
  try {
    const { rows } = await api.run('SELECT CURRENT_VERSION(), CURRENT_DATABASE()');
    const [version, database] = rows[0] ?? [];
    if (database == null) throw noDatabase(target);
    return new SnowflakeSession(api, target, `Snowflake ${version ?? ''}`.trim());
  } catch (error) {
    api.close();
    throw toDatabaseError(error, target);
  }
}

const noDatabase = ({ database, user }: DatabaseTarget): DatabaseError =>
  new DatabaseError('database_away', `There is no database called “${database}” that ${user} may use.`, {
    step: 'sign_in',
    title: 'The database was not found',
    fixes: [
      { title: 'Check how the database is called', detail: 'Snowflake writes names in capital letters.' },
      { title: 'Check the role', detail: 'It needs USAGE on the database.' },
    ],
  });
