import type { DatabaseEngine, SignInWay } from '@plumbline/contracts';

interface Wanted {
  engine: DatabaseEngine;
  database: string;
  signIn: SignInWay;
  /** Of Snowflake. */
  warehouse?: string;
}

/** Statements that make a user who can only read, for whoever runs the database. */
export function readOnlyUser({ engine, database, signIn, warehouse = '' }: Wanted): string {
  const name = database.trim() || 'your_database';
  if (engine === 'mysql')
    return [
      signIn === 'iam'
        ? `CREATE USER 'plumbline_read'@'%' IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS' REQUIRE SSL;`
        : `CREATE USER 'plumbline_read'@'%' IDENTIFIED BY 'a long password of your own';`,
      `GRANT SELECT, SHOW VIEW ON \`${name.replaceAll('`', '``')}\`.* TO 'plumbline_read'@'%';`,
      'FLUSH PRIVILEGES;',
    ].join('\n');
  if (engine === 'oracle')
    return [
      'CREATE USER plumbline_read IDENTIFIED BY "a long password of your own";',
      'GRANT CREATE SESSION TO plumbline_read;',
      'GRANT READ ON your_schema.your_table TO plumbline_read; -- for each table',
    ].join('\n');
  if (engine === 'snowflake')
    return [
      'CREATE ROLE plumbline_read;',
      `GRANT USAGE ON DATABASE "${name.replaceAll('"', '""')}" TO ROLE plumbline_read;`,
      `GRANT USAGE ON ALL SCHEMAS IN DATABASE "${name.replaceAll('"', '""')}" TO ROLE plumbline_read;`,
      `GRANT SELECT ON ALL TABLES IN DATABASE "${name.replaceAll('"', '""')}" TO ROLE plumbline_read;`,
      `GRANT USAGE ON WAREHOUSE ${warehouse.trim() || 'your_warehouse'} TO ROLE plumbline_read;`,
      `CREATE USER plumbline_read TYPE = SERVICE DEFAULT_ROLE = plumbline_read RSA_PUBLIC_KEY = 'your public key';`,
      'GRANT ROLE plumbline_read TO USER plumbline_read;',
    ].join('\n');
  if (engine === 'sqlserver' && signIn === 'service-principal')
    return [
      `CREATE USER [your application] FROM EXTERNAL PROVIDER; -- in ${name}`,
      `ALTER ROLE db_datareader ADD MEMBER [your application]; -- in ${name}`,
    ].join('\n');
  if (engine === 'sqlserver')
    return [
      `CREATE LOGIN plumbline_read WITH PASSWORD = 'a long password of your own'; -- in master`,
      `CREATE USER plumbline_read FOR LOGIN plumbline_read; -- in ${name}`,
      `ALTER ROLE db_datareader ADD MEMBER plumbline_read; -- in ${name}`,
    ].join('\n');
  return [
    ...(signIn === 'iam'
      ? ['CREATE ROLE plumbline_read LOGIN;', 'GRANT rds_iam TO plumbline_read;']
      : [`CREATE ROLE plumbline_read LOGIN PASSWORD 'a long password of your own';`]),
    'GRANT USAGE ON SCHEMA public TO plumbline_read;',
    'GRANT SELECT ON ALL TABLES IN SCHEMA public TO plumbline_read;',
  ].join('\n');
}
