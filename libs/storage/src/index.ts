export * from './disk-storage.js';
export * from './storage.js';
