/** What `npm run bench` measures of this service, and what it has other programs open. */
export { benchFiles, type FileFigure } from './benchmarks/files.bench.js';
export { readPdf } from './benchmarks/read-pdf.js';
export { type SampleFile, writeSampleFiles } from './benchmarks/sample-files.js';
