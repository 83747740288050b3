export * from './model-client.js';
export * from './model-failure.js';
export * from './model-task.js';
