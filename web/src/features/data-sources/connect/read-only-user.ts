import type { DatabaseEngine } from '@plumbline/contracts';

/** Statements that make a user who can only read, for whoever runs the database. */
export function readOnlyUser(engine: DatabaseEngine, database: string): string {
  const name = database.trim() || 'your_database';
  if (engine === 'mysql')
    return [
      `CREATE USER 'plumbline_read'@'%' IDENTIFIED BY 'a long password of your own';`,
      `GRANT SELECT, SHOW VIEW ON \`${name.replaceAll('`', '``')}\`.* TO 'plumbline_read'@'%';`,
      'FLUSH PRIVILEGES;',
    ].join('\n');
  return [
    `CREATE ROLE plumbline_read LOGIN PASSWORD 'a long password of your own';`,
    'GRANT USAGE ON SCHEMA public TO plumbline_read;',
    'GRANT SELECT ON ALL TABLES IN SCHEMA public TO plumbline_read;',
  ].join('\n');
}
