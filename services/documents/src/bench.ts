/** What `npm run bench` measures of this service. */
export { benchDocuments } from './benchmarks/documents.bench.js';
