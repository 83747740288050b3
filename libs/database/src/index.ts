export * from './after-commit.js';
export * from './database.js';
export * from './database.module.js';
export * from './idempotency.js';
export * from './quota.js';
export * from './settings.js';
