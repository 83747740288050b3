import { defineConfig } from 'rolldown';

/** The disposable process as one file: it starts for every task, and loading hundreds of modules took it long. */
export default defineConfig({
  input: 'dist/reading/child/reader-child.js',
  platform: 'node',
  external: ['@embedpdf/pdfium', '@napi-rs/canvas', 'mammoth', 'onnxruntime-node', 'utif2'],
  output: { file: 'dist/reading/child/reader-child.bundle.js', codeSplitting: false },
  logLevel: 'warn',
});
