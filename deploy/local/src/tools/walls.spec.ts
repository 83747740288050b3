import { describe, expect, it } from '@jest/globals';
import { brokenWall, importsOf, type Project, unguardedCalls } from './walls.js';

const projects = new Map<string, Project>(
  [
    { name: 'contracts', tags: ['type:lib', 'scope:shared'] },
    { name: 'datasets', tags: ['type:lib', 'scope:node'] },
    { name: 'server', tags: ['type:lib', 'scope:node'] },
    { name: 'testing', tags: ['type:lib', 'scope:testing'] },
    { name: 'auth', tags: ['type:service', 'scope:node'] },
    { name: 'ingestion', tags: ['type:service', 'scope:node'] },
    { name: 'web', tags: ['type:web', 'scope:shared'] },
  ].map((project) => [project.name, project]),
);
const judge = (from: string, specifier: string, isTest = false) =>
  brokenWall({ from: projects.get(from) as Project, file: 'x.ts', specifier, isTest }, projects);

describe('import walls', () => {
  it.each([
    ['ingestion', '@plumbline/datasets'],
    ['web', '@plumbline/contracts'],
    ['datasets', '@duckdb/node-api'],
    ['ingestion', 'node:fs'],
    ['ingestion', '@plumbline/server/child'],
  ])('%s may import %s', (from, specifier) => {
    expect(judge(from, specifier)).toBeUndefined();
  });

  it.each([
    ['ingestion', '@plumbline/auth'],
    ['web', '@plumbline/datasets'],
    ['contracts', '@plumbline/datasets'],
    ['ingestion', '@duckdb/node-api'],
    ['ingestion', '@plumbline/contracts/src/plan'],
    ['ingestion', '@plumbline/testing'],
    ['contracts', 'node:fs'],
    ['auth', 'bullmq'],
  ])('%s must not import %s', (from, specifier) => {
    expect(judge(from, specifier)).toEqual(expect.any(String));
  });

  it('lets specs use the testing library', () => {
    expect(judge('ingestion', '@plumbline/testing', true)).toBeUndefined();
  });

  it('reads every form of import', () => {
    const source = `import 'a';\nimport b from 'b';\nimport {\n  c,\n} from "c";\nexport * from 'd';\nconst e = await import('e');`;
    expect(importsOf(source)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('what could end a process', () => {
  it.each([
    ['createServer((request) => answer(request))', 'createHttpServer'],
    ["new URL(request.url ?? '/', 'http://here')", 'pathOf'],
    ['new ZipFile()', 'zipStream'],
    ['request.pipe(target)', 'pipeline'],
    ['class Bus extends EventEmitter {', 'callback'],
    ['setInterval(async () => sweep(), 5)', 'BackgroundLoop'],
    ["process.on('unhandledRejection', exit)", 'surviveUncaughtErrors'],
  ])('is found: %s', (source, instead) => {
    expect(unguardedCalls('gateway/src/new.ts', source)).toEqual([expect.stringContaining(instead)]);
  });

  it('stands where its errors are heard', () => {
    expect(unguardedCalls('libs/server/src/http/http-server.ts', 'createServer(options)')).toEqual([]);
    expect(unguardedCalls('services/x.ts', 'new URL(config.PUBLIC_URL); text.pipe(z.email())')).toEqual([]);
  });
});
