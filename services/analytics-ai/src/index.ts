export { analyticsService } from './manifest.js';
