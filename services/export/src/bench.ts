/** What `npm run bench` measures of this service. */
export { benchFiles, type FileFigure } from './benchmarks/files.bench.js';
