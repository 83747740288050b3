export * from './eventually.js';
export * from './fault-proxy.js';
export * from './run-child.js';
export * from './test-identity.js';
export * from './test-postgres.js';
export * from './test-redis.js';
export * from './test-smtp.js';
export * from './wait-at-pool.js';
