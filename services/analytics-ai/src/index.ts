export * from './analytics-ai.module.js';
export { type AnalyticsConfig, analyticsConfig } from './config.js';
export { analyticsHears } from './hears.js';
