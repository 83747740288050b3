// `node deploy/docker/parts.mjs <folder> <project folder>...`: what each image is made of, in <folder>/<project>:
// `manifests` (enough for npm to install the project's own modules and no other's) and `code` (what was built).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [target, ...projects] = process.argv.slice(2);
const root = process.cwd();
const manifestOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const folders = new Map(
  readdirSync(join(root, 'libs'))
    .map((name) => `libs/${name}`)
    .concat(projects)
    .map((folder) => [manifestOf(folder).name, folder]),
);

/** The project and the libraries it runs on, however far down. */
function membersOf(folder, known = new Set()) {
  if (known.has(folder)) return known;
  known.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    if (folders.has(name)) membersOf(folders.get(name), known);
  }
  return known;
}

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

for (const project of projects) {
  const members = [...membersOf(project)].sort();
  const manifests = join(target, basename(project), 'manifests');
  const code = join(target, basename(project), 'code');
  const { devDependencies: _tools, scripts: _scripts, ...plumbline } = manifestOf('.');
  write(join(manifests, 'package.json'), { ...plumbline, workspaces: members });
  cpSync(join(root, 'package-lock.json'), join(manifests, 'package-lock.json'));
  for (const member of members) {
    const { devDependencies: _itsTools, ...manifest } = manifestOf(member);
    write(join(manifests, member, 'package.json'), manifest);
    cpSync(join(root, member, 'dist'), join(code, member, 'dist'), {
      recursive: true,
      filter: (path) => !/\.(d\.ts|map|tsbuildinfo)$/.test(path),
    });
    for (const folder of ['models', 'fonts'].map((name) => join(member, name)))
      if (existsSync(join(root, folder))) cpSync(join(root, folder), join(code, folder), { recursive: true });
  }
}
