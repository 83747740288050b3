/** Durable as in production, so that what a bench measures is true; small enough to lie beside a whole cluster. */
export const POSTGRES_SETTINGS = {
  max_connections: '400',
  // A standby may follow.
  wal_level: 'logical',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  log_min_messages: 'warning',
};

/** As in production: every write in the append-only file, nothing evicted. */
export const REDIS_SETTINGS = [
  ...['--save', ''],
  ...['--appendonly', 'yes'],
  ...['--appendfsync', 'everysec'],
  ...['--maxmemory-policy', 'noeviction'],
];
