export * from './enqueue.js';
export * from './job.js';
export * from './job-tables.js';
export * from './job-timing.js';
export * from './jobs.controller.js';
export * from './jobs.module.js';
export * from './jobs.runtime.js';
export * from './lease.js';
