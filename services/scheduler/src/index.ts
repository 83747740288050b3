export { schedulerService } from './manifest.js';
