/** The engines that this version can read. */
export const CONNECTION_KINDS = [
  'postgresql',
  'mysql',
  'oracle',
  'snowflake',
  'azure-sql',
  'aws-rds',
] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** What answers behind a connection: AWS RDS runs several. */
export const DATABASE_ENGINES = ['postgresql', 'mysql', 'sqlserver', 'oracle', 'snowflake'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];

export const ENGINE_NAMES: Record<DatabaseEngine, string> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlserver: 'SQL Server',
  oracle: 'Oracle',
  snowflake: 'Snowflake',
};
export const DEFAULT_PORTS: Record<DatabaseEngine, number> = {
  postgresql: 5432,
  mysql: 3306,
  sqlserver: 1433,
  oracle: 1521,
  snowflake: 443,
};

/** Which engines may answer behind a connection of a kind. */
export const ENGINES_OF_KIND: Record<ConnectionKind, readonly DatabaseEngine[]> = {
  postgresql: ['postgresql'],
  mysql: ['mysql'],
  oracle: ['oracle'],
  snowflake: ['snowflake'],
  'azure-sql': ['sqlserver'],
  'aws-rds': ['postgresql', 'mysql'],
};

/** How a user signs in; the password of the body is then a password, a private key, a token, a secret access key or a client secret. */
export const SIGN_INS = ['password', 'key-pair', 'token', 'iam', 'service-principal'] as const;
export type SignInWay = (typeof SIGN_INS)[number];

/** Which of them a kind of connection knows; the first is the usual one. */
export const SIGN_INS_OF_KIND: Record<ConnectionKind, readonly [SignInWay, ...SignInWay[]]> = {
  postgresql: ['password'],
  mysql: ['password'],
  oracle: ['password'],
  // Snowflake lets no program in by a password alone.
  snowflake: ['key-pair', 'token'],
  'azure-sql': ['password', 'service-principal'],
  'aws-rds': ['password', 'iam'],
};

/** The clouds of Microsoft: where their Azure SQL answers, and where their Entra gives out tokens for it. */
const AZURE_CLOUDS = [
  { databases: '.database.windows.net', login: 'login.microsoftonline.com' },
  { databases: '.database.usgovcloudapi.net', login: 'login.microsoftonline.us' },
  { databases: '.database.chinacloudapi.cn', login: 'login.partner.microsoftonline.cn' },
] as const;

/** The cloud that a host of Azure SQL belongs to. */
export const azureCloudOf = (host: string): (typeof AZURE_CLOUDS)[number] | undefined =>
  AZURE_CLOUDS.find(({ databases }) => host.toLowerCase().endsWith(databases));
