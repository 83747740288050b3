export * from './eventually.js';
export * from './test-postgres.js';
