#!/usr/bin/env node
// The images of an installation, on a machine with Docker and a registry of yours:
//   node deploy/docker/images.mjs pin
//       asks registries for the digests of all images of others: deploy/docker/pins.json, and deploy/docker/pinned.yml for
//       `docker compose -f docker-compose.yml -f deploy/docker/pinned.yml up --build`
//   node deploy/docker/images.mjs build --to registry.example.com/plumbline --tag 1.4.0
//       builds our images on the pinned Node, pushes them, and writes deploy/docker/digests.yaml for `helm --values`
//   node deploy/docker/images.mjs scan
//       has Trivy look at the images of digests.yaml: leaves with 1 where a severe vulnerability has a fix
// Leaves with 2 where it cannot do its work, and says why. Runs on any Node from 20, alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = process.env.IMAGES_FOLDER ?? join(root, 'deploy/docker');
const [pins, pinned, digests] = ['pins.json', 'pinned.yml', 'digests.yaml'].map((name) => join(folder, name));
const COMPOSE = ['docker-compose.yml', 'deploy/monitoring/docker-compose.yml'];
const DOCKERFILE = 'deploy/docker/Dockerfile';
const DIGEST = /^sha256:[0-9a-f]{64}$/;

const read = (path) => readFileSync(join(root, path), 'utf8');
const run = (program, ...words) => spawnSync(program, words, { cwd: root, encoding: 'utf8' });
const say = (text) => process.stdout.write(`${text}\n`);

class Refusal extends Error {}

/** What a program printed. @throws Refusal with its words where it fails */
function outputOf(program, ...words) {
  const { status, stdout, stderr, error } = run(program, ...words);
  if (status === 0) return stdout.trim();
  throw new Refusal(
    `${program} ${words.slice(0, 3).join(' ')} failed: ${(stderr || error?.message || stdout || '').trim()}`,
  );
}

/** `--name value` */
function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  const value = at > 0 ? process.argv[at + 1] : undefined;
  if (!value) throw new Refusal(`--${name} is missing. See the first lines of deploy/docker/images.mjs.`);
  return value;
}

function needDaemon() {
  const { status, stderr, error } = run('docker', 'info', '--format', '{{.ServerVersion}}');
  if (status === 0) return;
  const reason = (stderr || error?.message || '').trim().split('\n')[0];
  throw new Refusal(
    `No Docker daemon answers here: ${reason}\nImages are built on a machine that has one, and pushed to a registry. ` +
      'The chart takes them by the digests that are written there.',
  );
}

function needBuildx() {
  const { status, error } = run('docker', 'buildx', 'version');
  if (status !== 0)
    throw new Refusal(
      `docker buildx does not run here${error ? `: ${error.message}` : ''}. It comes with Docker; install both, then try again.`,
    );
}

/** The image that ours are built on. */
const nodeImage = () => /^ARG NODE_IMAGE=(\S+)$/m.exec(read(DOCKERFILE))?.[1];

/** Compose services that run an image of others, with that image. */
function othersOf(file) {
  const services =
    read(file)
      .split(/^services:$/m)[1]
      ?.split(/^\S/m)[0] ?? '';
  return [...services.matchAll(/^ {2}([\w-]+):(?:.*)\n((?:(?: {3,}.*)?\n)*)/gm)].flatMap(([, name, body]) => {
    const image = /^ {4}image: (\S+)$/m.exec(body)?.[1];
    return image && !image.startsWith('plumbline/') ? [{ name, image: image.replace(/@.*/, '') }] : [];
  });
}

/** Compose services that build an image of ours. */
const ours = () => [...read(DOCKERFILE).matchAll(/^FROM runtime AS (\S+)$/gm)].map(([, name]) => name);

function pin() {
  needBuildx();
  const others = COMPOSE.flatMap(othersOf);
  const found = {};
  for (const image of new Set([nodeImage(), ...others.map((each) => each.image)])) {
    const digest = outputOf(
      'docker',
      'buildx',
      'imagetools',
      'inspect',
      '--format',
      '{{.Manifest.Digest}}',
      image,
    );
    if (!DIGEST.test(digest)) throw new Refusal(`${image}: the registry named no digest, but "${digest}".`);
    found[image] = digest;
    say(`${image}@${digest}`);
  }
  const main = othersOf(COMPOSE[0]);
  const node = `${nodeImage()}@${found[nodeImage()]}`;
  const lines = [
    '# Written by `node deploy/docker/images.mjs pin`: the digests of what docker-compose.yml runs and builds on.',
    'services:',
    ...main.flatMap(({ name, image }) => [`  ${name}:`, `    image: ${image}@${found[image]}`]),
    ...ours().flatMap((name) => [`  ${name}:`, `    build: { args: { NODE_IMAGE: "${node}" } }`]),
  ];
  writeFileSync(pins, `${JSON.stringify(found, null, 2)}\n`);
  writeFileSync(pinned, `${lines.join('\n')}\n`);
}

function pinnedNode() {
  const digest = existsSync(pins) ? JSON.parse(readFileSync(pins, 'utf8'))[nodeImage()] : undefined;
  if (!digest) throw new Refusal(`${nodeImage()} is not pinned. Run: node deploy/docker/images.mjs pin`);
  return `${nodeImage()}@${digest}`;
}

function build() {
  const [repository, tag, node] = [option('to'), option('tag'), pinnedNode()];
  needDaemon();
  const revision = run('git', 'rev-parse', 'HEAD').stdout?.trim() || 'unknown';
  const work = mkdtempSync(join(tmpdir(), 'plumbline-images-'));
  const built = {};
  try {
    for (const name of ours()) {
      const metadata = join(work, `${name}.json`);
      say(`${repository}/${name}:${tag} ...`);
      outputOf(
        ...[
          'docker',
          'buildx',
          'build',
          '--file',
          DOCKERFILE,
          '--target',
          name,
          '--tag',
          `${repository}/${name}:${tag}`,
        ],
        ...[
          '--build-arg',
          `NODE_IMAGE=${node}`,
          '--build-arg',
          `VERSION=${tag}`,
          '--build-arg',
          `REVISION=${revision}`,
        ],
        ...['--sbom=true', '--provenance=true', '--push', '--metadata-file', metadata, '.'],
      );
      const digest = JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest'];
      if (!DIGEST.test(digest)) throw new Refusal(`${name}: Docker named no digest of what it pushed.`);
      built[name] = digest;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const lines = Object.entries(built).map(([name, digest]) => `    ${name}: ${digest}`);
  const text = ['image:', `  repository: ${repository}`, `  tag: "${tag}"`, '  digests:', ...lines].join(
    '\n',
  );
  writeFileSync(
    digests,
    `# Written by \`node deploy/docker/images.mjs build\`: what helm installs.\n${text}\n`,
  );
  say(
    `Wrote ${digests}. Scan them, then: helm upgrade --install plumbline deploy/kubernetes/plumbline --values ${digests} ...`,
  );
}

function scan() {
  if (!existsSync(digests))
    throw new Refusal('There are no images yet. Run: node deploy/docker/images.mjs build');
  if (run('trivy', '--version').status !== 0)
    throw new Refusal('Trivy is not on PATH (https://trivy.dev). Install it, and run this again.');
  const text = readFileSync(digests, 'utf8');
  const repository = /^ {2}repository: (\S+)$/m.exec(text)?.[1];
  const images = [...text.matchAll(/^ {4}([\w-]+): (sha256:\S+)$/gm)].map(([, name, digest]) => [
    name,
    digest,
  ]);
  const bad = images.filter(([name, digest]) => {
    const words = ['image', '--exit-code', '1', '--severity', 'HIGH,CRITICAL', '--ignore-unfixed'];
    const { status, stdout, stderr } = run('trivy', ...words, `${repository}/${name}@${digest}`);
    if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
    return status !== 0;
  });
  say(
    bad.length === 0
      ? `${images.length} images: nothing severe that has a fix.`
      : `Not clean: ${bad.map(([name]) => name).join(', ')}`,
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
}

const tasks = { pin, build, scan };
const task = process.argv[2] ?? '';
try {
  if (!Object.hasOwn(tasks, task)) throw new Refusal(`Say what to do: ${Object.keys(tasks).join(', ')}.`);
  tasks[task]();
} catch (failure) {
  if (!(failure instanceof Refusal)) throw failure;
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = 2;
}
