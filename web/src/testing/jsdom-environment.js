/** A spec that names this environment has the page that every spec of the web has. */
export { default } from '../../../deploy/local/dist/tools/jest/environment.js';
