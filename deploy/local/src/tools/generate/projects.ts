import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DeployedService } from './deployed-service.ts';
import { type GeneratedFile, SOURCE, wholeFile, withFields } from './generated-file.ts';

/** What compilers and the launcher of the embedded product are told of services. */
export function projects(services: readonly DeployedService[], root: string): GeneratedFile[] {
  const folders = services.map(({ name }) => `services/${name}`);
  return [
    references(folders, root),
    launcherServices(services),
    launcherPackage(services, root),
    launcherReferences(folders),
  ];
}

/** Every TypeScript project, for `tsc -b`. */
const references = (folders: readonly string[], root: string): GeneratedFile =>
  withFields('tsconfig.json', (config) => {
    const libraries = globSync('libs/*/tsconfig.json', { cwd: root }).map(dirname).sort();
    config.references = [...libraries, ...folders, 'gateway', 'deploy/local'].map((path) => ({ path }));
  });

function launcherServices(services: readonly DeployedService[]): GeneratedFile {
  const constant = ({ schema }: DeployedService) => `${schema}Service`;
  const imports = services
    .map((service) => `import { ${constant(service)} } from '@plumbline/${service.name}';`)
    .concat("import type { Service } from '@plumbline/service';")
    .sort((a, b) => (specifier(a) < specifier(b) ? -1 : 1));
  return wholeFile(
    'deploy/local/src/launcher/services.ts',
    [
      `// Whole file ${SOURCE}.`,
      ...imports,
      '',
      '/** Every service of the list, in its order. */',
      ...listOf(services.map(constant)),
      '',
    ].join('\n'),
  );
}

const LINE_WIDTH = 110;

/** As the formatter lays it out: on one line where there is room. */
function listOf(names: readonly string[]): string[] {
  const begin = 'export const LOCAL_SERVICES: readonly Service[] = [';
  const line = `${begin}${names.join(', ')}];`;
  return line.length <= LINE_WIDTH ? [line] : [begin, ...names.map((name) => `  ${name},`), '];'];
}

const specifier = (line: string): string => /'(.*)'/.exec(line)?.[1] ?? '';

/** The launcher depends on every service: what else it has of ours is libraries and the gateway. */
function launcherPackage(services: readonly DeployedService[], root: string): GeneratedFile {
  const libraries = globSync('libs/*/package.json', { cwd: root }).map((path) => basename(dirname(path)));
  const others = new Set([...libraries, 'gateway'].map((name) => `@plumbline/${name}`));
  return withFields('deploy/local/package.json', (manifest) => {
    const held = Object.entries(manifest.dependencies ?? {}).filter(
      ([name]) => !name.startsWith('@plumbline/') || others.has(name),
    );
    const own = services.map(({ name }): [string, string] => [`@plumbline/${name}`, '0.1.0']);
    manifest.dependencies = Object.fromEntries([...held, ...own].sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const launcherReferences = (folders: readonly string[]): GeneratedFile =>
  withFields('deploy/local/tsconfig.json', (config) => {
    const held = (Array.isArray(config.references) ? config.references : []) as { path: string }[];
    const others = held.filter(({ path }) => !path.startsWith('../../services/'));
    config.references = [...others, ...folders.map((folder) => ({ path: `../../${folder}` }))];
  });
