import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePages } from './pages.js';

/** `npm run fix` writes the pages that are made from the code. */
writePages(join(dirname(fileURLToPath(import.meta.url)), '../../../../..'));
