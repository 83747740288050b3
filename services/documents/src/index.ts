export { documentsService } from './manifest.js';
