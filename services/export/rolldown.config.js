import { cpSync } from 'node:fs';
import { defineConfig } from 'rolldown';

// What the disposable process reads beside its program.
cpSync('fonts', 'dist/fonts', { recursive: true });
cpSync('templates', 'dist/templates', { recursive: true });

/** The disposable process as one file: it starts for every task. What is native stays outside. */
export default defineConfig({
  input: 'dist/child/export-child.js',
  platform: 'node',
  external: ['@embedpdf/pdfium', '@myriaddreamin/typst-ts-node-compiler', '@resvg/resvg-js'],
  output: { file: 'dist/child/export-child.bundle.js', codeSplitting: false },
  logLevel: 'warn',
});
