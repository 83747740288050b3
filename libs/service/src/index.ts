export * from './data-export.controller.js';
export * from './define-service.js';
export * from './run-service.js';
export * from './service-manifest.js';
export * from './service-parts.js';
export * from './service-settings.js';
export * from './usage.controller.js';
export * from './user-deletion.handler.js';
