import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploymentFilesHold } from './deployment/deployment-files.js';
import { documentsHold } from './docs/pages.js';
import { structureHolds } from './structure/structure.js';
import { brokenWall, importsOf, type Project, unguardedCalls } from './walls.js';
import { brokenLayer, moduleVariables, unpreferredFormats } from './web-layers.js';

/**
 * `npm run check`: types, lint and formatting, import walls, circles, sizes of files and folders,
 * unused exports, the files operators start from. Says what fails and goes on to the end.
 * `--types`: the types alone.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const modules = join(root, 'node_modules');

interface Step {
  name: string;
  run(): boolean;
}

const command = (name: string, path: string, ...args: string[]): Step => ({
  name,
  run: () =>
    spawnSync(process.execPath, [join(modules, path), ...args], { cwd: root, stdio: 'inherit' }).status === 0,
});

const types: Step[] = [
  command('types of sources and specs', 'typescript/bin/tsc', '-p', 'deploy/local/tsconfig.check.json'),
  command('types of the web app', 'typescript/bin/tsc', '-p', 'web/tsconfig.json'),
];
const others: Step[] = [
  command('lint and formatting', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  { name: 'import walls', run: wallsHold },
  { name: 'circles and sizes', run: () => structureHolds(root) },
  command('unused exports and dependencies', 'knip/bin/knip.js', '--no-config-hints'),
  command('what is generated from the list of services', '../deploy/local/src/tools/generate/main.ts'),
  command('catalogues of texts', '../web/build/texts/main.ts'),
  { name: 'documents', run: () => documentsHold(root) },
  { name: 'chart and compose files', run: () => deploymentFilesHold(root) },
];

function wallsHold(): boolean {
  const packages = globSync('{libs,services}/*/package.json', { cwd: root }).concat(
    ['gateway', 'web', 'deploy/local'].map((folder) => `${folder}/package.json`),
  );
  const folders = new Map<string, Project>();
  for (const path of packages) {
    const { name, nx } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string;
      nx: { tags: string[] };
    };
    folders.set(dirname(path), { name: name.replace('@plumbline/', ''), tags: nx.tags });
  }
  const projects = new Map([...folders.values()].map((project) => [project.name, project]));
  let holds = true;
  for (const [folder, from] of folders) {
    for (const file of globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root })) {
      const isTest =
        /(\.(spec|int-spec|e2e-spec|bench|truth|fixture|contract)|\/bench|src\/test)\.tsx?$/.test(file) ||
        /\/(testing|bench|truth|servers|cluster|processes|tools)\//.test(file);
      const source = readFileSync(join(root, file), 'utf8');
      const problems = importsOf(source).flatMap((specifier) => {
        const problem =
          brokenWall({ from, file, specifier, isTest }, projects) ?? brokenLayer(file, specifier);
        return problem ? [`imports ${specifier}: ${problem}`] : [];
      });
      const isProduct = !isTest && !from.tags.includes('type:web') && !/\/(load|e2e)\//.test(file);
      if (!isTest) problems.push(...moduleVariables(file, source), ...unpreferredFormats(file, source));
      if (isProduct) problems.push(...unguardedCalls(file, source));
      for (const problem of problems) process.stderr.write(`${file}: ${problem}\n`);
      holds &&= problems.length === 0;
    }
  }
  return holds;
}

const steps = process.argv.includes('--types') ? types : [...types, ...others];
const failed = steps.filter(({ name, run }) => {
  process.stdout.write(`- ${name} ...\n`);
  return !run();
});
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write('All checks passed.\n');
}
