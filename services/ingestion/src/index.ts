export { ingestionService } from './manifest.js';
