import { defineConfig } from 'rolldown';

/** The disposable processes as one file each: they start for every task, and loading hundreds of modules took 0.3 s of a core. */
export default defineConfig(
  ['parsing/child/parser-child', 'merges/compute/child/merge-child'].map((entry) => ({
    input: `dist/${entry}.js`,
    platform: 'node',
    external: ['@duckdb/node-bindings'],
    output: { file: `dist/${entry}.bundle.js`, codeSplitting: false },
    logLevel: 'warn',
  })),
);
