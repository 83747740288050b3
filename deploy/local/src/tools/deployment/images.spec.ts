import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@plumbline/contracts';
import { parse } from 'yaml';
import { composeFile, repository } from './deployment.fixture.js';

const DIGEST = `sha256:${'ab'.repeat(32)}`;
/** A docker that knows every image, builds whatever it is told and notes how it was called. */
const DOCKER = `#!/bin/sh
echo "$*" >> "$CALLS"
case "$1 $2" in
  "info --format") echo 29.0 ;;
  "buildx imagetools") echo ${DIGEST} ;;
  "buildx build")
    while [ $# -gt 0 ]; do [ "$1" = --metadata-file ] && echo '{"containerimage.digest":"${DIGEST}"}' > "$2"; shift; done ;;
esac
`;
const NO_DAEMON = `#!/bin/sh
echo "Cannot connect to the Docker daemon at unix:///var/run/docker.sock." >&2
exit 1
`;
const TRIVY = `#!/bin/sh
case "$*" in *export@*) echo "CVE-1 in libssl"; exit 1 ;; esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-images-spec-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const install = (name: string, program: string) =>
  writeFileSync(join(folder, name), program, { mode: 0o755 });
const held = (name: string) => readFileSync(join(folder, name), 'utf8');
function images(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'deploy/docker/images.mjs'), ...words],
    {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin`, IMAGES_FOLDER: folder, CALLS: join(folder, 'calls') },
    },
  );
  return { status, stdout, stderr };
}
const build = () => images('build', '--to', 'registry.example/plumbline', '--tag', '1.4.0');

describe('the images of an installation', () => {
  it('are pinned by digest: those of others in compose, and the Node that ours are built on', () => {
    install('docker', DOCKER);
    expect(images('pin')).toMatchObject({ status: 0, stderr: '' });
    const { services } = parse(held('pinned.yml'));
    const others = Object.entries(composeFile('docker-compose.yml').services).filter(
      ([, { image }]) => !image.startsWith('plumbline/'),
    );
    for (const [name, { image }] of others) expect(services[name]).toEqual({ image: `${image}@${DIGEST}` });
    for (const name of ['gateway', ...SERVICE_NAMES])
      expect(services[name].build.args.NODE_IMAGE).toMatch(/^node:24\S+@sha256:abab/);
  });

  it('are built on it, pushed, and named by digest for the chart', () => {
    install('docker', DOCKER);
    images('pin');
    expect(build()).toMatchObject({ status: 0, stderr: '' });
    expect(parse(held('digests.yaml'))).toEqual({
      image: {
        repository: 'registry.example/plumbline',
        tag: '1.4.0',
        digests: Object.fromEntries(['gateway', ...SERVICE_NAMES].map((name) => [name, DIGEST])),
      },
    });
    const calls = held('calls')
      .split('\n')
      .filter((call) => call.includes('--push'));
    expect(calls).toHaveLength(SERVICE_NAMES.length + 1);
    for (const call of calls) expect(call).toMatch(/NODE_IMAGE=node:24\S+@sha256:/);
  });

  it('are scanned, and one with a severe fault that has a fix is named', () => {
    install('docker', DOCKER);
    install('trivy', TRIVY);
    images('pin');
    build();
    expect(images('scan')).toMatchObject({
      status: 1,
      stdout: 'Not clean: export\n',
      stderr: 'CVE-1 in libssl\n',
    });
  });

  it('are refused in words where no daemon answers, nothing is pinned, or there is nothing to scan', () => {
    install('docker', DOCKER);
    expect(build()).toMatchObject({ status: 2, stderr: expect.stringContaining('is not pinned. Run:') });
    images('pin');
    install('docker', NO_DAEMON);
    expect(build()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No Docker daemon answers here: Cannot connect'),
    });
    expect(images('scan')).toMatchObject({ status: 2, stderr: expect.stringContaining('no images yet') });
    expect(images()).toMatchObject({ status: 2, stderr: 'Say what to do: pin, build, scan.\n' });
  });
});
