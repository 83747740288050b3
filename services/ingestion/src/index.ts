export { type IngestionConfig, ingestionConfig } from './config.js';
export { ingestionHears } from './hears.js';
export { createIngestionModule, type IngestionShared } from './ingestion.module.js';
