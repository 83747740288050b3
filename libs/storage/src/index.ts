export * from './disk-storage.js';
export * from './open-storage.js';
export * from './storage.js';
export * from './storage-errors.js';
export { type StorageSettings, storageSettings } from './storage-settings.js';
