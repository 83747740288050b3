export * from './database.js';
export * from './idempotency.js';
export * from './quota.js';
