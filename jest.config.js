import { readdirSync } from 'node:fs';

const folders = (parent) => readdirSync(new URL(`${parent}/`, import.meta.url)).join('|');

/** Unit and integration specs of every project; end-to-end specs live in deploy/local/src/e2e. */
export default {
  // One realm per worker, in which Node imports our sources and every package once; specs of the web have a page in it.
  testEnvironment: '<rootDir>/deploy/local/dist/tools/jest/environment.js',
  runtime: '<rootDir>/deploy/local/dist/tools/jest/runtime.js',
  testSequencer: '<rootDir>/deploy/local/dist/tools/jest/longest-first.js',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          // Geometry of maps is imported as JSON.
          experimental: { keepImportAttributes: true },
          keepClassNames: true,
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    [`^@plumbline/(${folders('libs')})$`]: '<rootDir>/libs/$1/src/index.ts',
    [`^@plumbline/(${folders('services')})$`]: '<rootDir>/services/$1/src/index.ts',
    // One class of its errors for all who meet them.
    '^@plumbline/server/fair-queue$': '<rootDir>/libs/server/src/concurrency/fair-queue.ts',
    '^@plumbline/gateway$': '<rootDir>/gateway/src/index.ts',
  },
  testMatch: ['<rootDir>/{libs,services,gateway,web,deploy}/**/*.{spec,int-spec,e2e-spec}.{ts,tsx}'],
  // Those that need real servers: `npm run test:cluster`.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/deploy/local/src/(cluster|servers)/.*\\.e2e-spec'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/'],
  // One more than a small machine has cores: while one waits for a server or a timer, the others work.
  maxWorkers: 3,
  // Real servers, on a machine that may be busy: a limit for hangs, not a measure of speed.
  testTimeout: 600_000,
};
