import base from '../../jest.config.js';

/** Specs that run the product over real servers: one file at a time, each for minutes. */
export default {
  ...base,
  rootDir: '../..',
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
  testTimeout: 300_000,
  // Node, leaving by itself, can wait for ever for the handle of a server that was killed.
  forceExit: true,
};
