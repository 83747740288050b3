export * from './after-commit.js';
export * from './database.js';
export * from './database.module.js';
export * from './field-seal.js';
export * from './idempotency.js';
export * from './over-limit.js';
export * from './quota.js';
export * from './settings.js';
