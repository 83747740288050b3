import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chart } from './chart.ts';
import { compose } from './compose.ts';
import { allOperations } from './contracts.ts';
import { deployedServices } from './deployed-service.ts';
import { type GeneratedFile, heldText, SOURCE } from './generated-file.ts';
import { images } from './image.ts';
import { monitoring } from './monitoring.ts';
import { projects } from './projects.ts';
import { stores } from './stores.ts';

/**
 * Writes what follows from the list of services; without `--write` it names the files that do not hold it and fails.
 * Node runs it as it stands, for it must work when the launcher does not compile: its services may have just gone.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');

function generatedFiles(): GeneratedFile[] {
  const services = deployedServices(root);
  const bundled = services
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, 'services', name, 'rolldown.config.js')));
  return [
    compose(services),
    images(services, bundled),
    ...chart(services),
    ...stores(services),
    ...monitoring(services),
    ...projects(services, root),
    allOperations(root),
  ];
}

const stale = generatedFiles().flatMap(({ path, content }) => {
  const held = heldText(root, path);
  const wanted = content(held);
  return wanted === held ? [] : [{ path, wanted }];
});
const isWriting = process.argv.includes('--write');
for (const { path, wanted } of stale) {
  if (isWriting) writeFileSync(join(root, path), wanted);
  process.stdout.write(`${path}: ${isWriting ? 'written' : `not as ${SOURCE}`}\n`);
}
if (stale.length > 0 && !isWriting) {
  process.stderr.write('Run `npm run fix`.\n');
  process.exitCode = 1;
}
