import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHART = 'deploy/kubernetes/plumbline';
/** The chart as it is rendered: with which values, and for a cluster that has what besides. */
const RENDERINGS = [
  ['values-one-node.yaml'],
  ['values-production.yaml'],
  ['values-production.yaml', '--api-versions', 'keda.sh/v1alpha1'],
  [
    'values-production.yaml',
    '--set',
    'standby.follows.url=https://first.example,standby.follows.secret=standby',
  ],
] as const;
/** Kinds that Kubernetes itself does not know. */
const FOREIGN = 'ScaledObject,TriggerAuthentication';
const SCHEMAS = 'deploy/kubernetes/schemas/{{ .ResourceKind }}.json';
const COMPOSE = [['docker-compose.yml'], ['docker-compose.yml', 'deploy/monitoring/docker-compose.yml']];

/** What one program says of the files. */
interface Judge {
  program: string;
  /** A call that succeeds where the program is. */
  probe: string[];
  judge(run: (...args: string[]) => string): void;
}

/**
 * Has the files that operators start from judged by the programs that will read them: Dockerfile, compose files, chart.
 * A program that is not on this machine is named and passed over.
 */
export function deploymentFilesHold(root: string): boolean {
  const work = mkdtempSync(join(tmpdir(), 'plumbline-check-'));
  try {
    const verdicts = judges(root, work).map(({ program, probe, judge }) => {
      if (spawnSync(program, probe, { cwd: root }).status !== 0) {
        process.stdout.write(`  ${[program, ...probe].join(' ')} does not run here: not judged by it.\n`);
        return true;
      }
      return passes(() => judge((...args) => run(root, program, args)));
    });
    return verdicts.every(Boolean);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function judges(root: string, work: string): Judge[] {
  return [
    {
      program: 'hadolint',
      probe: ['--version'],
      judge: (run) => run('deploy/docker/Dockerfile'),
    },
    {
      program: 'docker',
      probe: ['compose', 'version'],
      judge(run) {
        const secrets = join(work, 'secrets.env');
        spawnSync(process.execPath, [join(root, 'deploy/docker/make-secrets.mjs'), secrets]);
        for (const files of COMPOSE) {
          run('compose', '--env-file', secrets, ...files.flatMap((file) => ['--file', file]), 'config', '-q');
        }
      },
    },
    {
      program: 'helm',
      probe: ['version'],
      judge(run) {
        for (const [index, [values, ...cluster]] of RENDERINGS.entries()) {
          const given = ['--values', join(CHART, values)];
          run('lint', '--strict', '--quiet', CHART, ...given);
          const rendered = run('template', 'plumbline', CHART, ...given, ...cluster);
          writeFileSync(join(work, `rendered-${index}.yaml`), rendered);
        }
      },
    },
    {
      program: 'kubeconform',
      probe: ['-v'],
      judge(run) {
        const files = globSync(join(work, 'rendered-*.yaml'));
        if (files.length > 0) run('-strict', '-skip', FOREIGN, '-schema-location', SCHEMAS, ...files);
        else process.stdout.write('  kubeconform has nothing to judge without helm.\n');
      },
    },
  ];
}

/** What the program printed. @throws Error with it, where the program fails */
function run(root: string, program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

function passes(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    return false;
  }
}
