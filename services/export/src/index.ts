export { exportService } from './manifest.js';
