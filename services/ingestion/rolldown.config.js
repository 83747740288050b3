import { defineConfig } from 'rolldown';

/** The disposable process as one file: it starts for every task, and loading hundreds of modules took it 0.3 s of a core. */
export default defineConfig({
  input: 'dist/parsing/child/parser-child.js',
  platform: 'node',
  external: ['@duckdb/node-bindings'],
  output: { file: 'dist/parsing/child/parser-child.bundle.js', codeSplitting: false },
  logLevel: 'warn',
});
