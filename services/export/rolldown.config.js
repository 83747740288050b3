import { cpSync } from 'node:fs';
import { defineConfig } from 'rolldown';

// What the disposable processes read beside their programs.
cpSync('fonts', 'dist/fonts', { recursive: true });
cpSync('templates', 'dist/templates', { recursive: true });

/** The disposable processes, a file each: they start for every task. What is native stays outside. */
const program = (path) => ({
  input: `dist/${path}.js`,
  platform: 'node',
  external: ['@embedpdf/pdfium', '@myriaddreamin/typst-ts-node-compiler', '@resvg/resvg-js'],
  output: { file: `dist/${path}.bundle.js`, codeSplitting: false },
  logLevel: 'warn',
});

export default defineConfig([program('child/export-child'), program('typesetter/typesetter-child')]);
