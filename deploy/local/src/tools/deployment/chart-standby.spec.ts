import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@plumbline/contracts';
import { standbyConfig } from '@plumbline/export';
import { parseAllDocuments } from 'yaml';
import { readText, repository } from './deployment.fixture.js';

const CHART = 'deploy/kubernetes/plumbline';
const FOLLOWS = ['standby.follows.url=https://first.example', 'standby.follows.secret=plumbline-standby'];

interface Rendered {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    egress?: { ports: { port: number }[] }[];
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
    template: { spec: { containers: { command?: string[]; env: { name: string; value?: string }[] }[] } };
  };
}

function render(values: readonly string[]): { documents: Rendered[]; words: string } {
  const { stdout, stderr } = spawnSync(
    'helm',
    [
      ...['template', 'plumbline', CHART, '--values', `${CHART}/values-production.yaml`],
      ...values.flatMap((value) => ['--set', value]),
    ],
    { cwd: repository, encoding: 'utf8' },
  );
  const documents = parseAllDocuments(stdout).map((document) => document.toJS());
  return { documents: documents.filter((document) => document !== null), words: stderr };
}

const named = (documents: readonly Rendered[], kind: string) =>
  documents.filter((document) => document.kind === kind).map(({ metadata }) => metadata.name);

describe('a cluster that follows another one', () => {
  it('has rights by a file: it acts as each role of a service, and applies rows as the log says', () => {
    const sql = readText('deploy/docker/provision-standby.sql');
    expect(sql).toContain(`GRANT ${SERVICES.map(({ schema }) => `"${schema}"`).join(', ')} TO standby;`);
    expect(sql).toContain('GRANT SET ON PARAMETER session_replication_role TO standby;');
    expect(sql).not.toMatch(/SUPERUSER|PASSWORD '/);
  });

  it('starts what the image of the export service holds', () => {
    const [, script] = /command: \[node, (\S+)\]/.exec(readText(`${CHART}/templates/standby.yaml`)) ?? [];
    const source = script?.replace('/dist/', '/src/').replace(/\.js$/, '.ts') ?? 'nothing';
    expect(readText(source)).toContain('startClusterStandby');
  });
});

const hasHelm = spawnSync('helm', ['version']).status === 0;
(hasHelm ? describe : describe.skip)('the chart of a standby (needs helm)', () => {
  const { documents } = render(FOLLOWS);
  const standby = documents.find(({ kind }) => kind === 'Deployment');
  const policy = documents.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'plumbline-standby',
  );

  it('ADMIN-002 installs what follows and nothing else: no service, no migration', () => {
    expect(named(documents, 'Deployment')).toEqual(['plumbline-standby']);
    expect(named(documents, 'Service')).toEqual(['plumbline-standby']);
    expect(named(documents, 'PodDisruptionBudget')).toEqual(['plumbline-standby']);
    expect(named(documents, 'Job')).toEqual([]);
    expect(standby?.spec.replicas).toBe(2);
  });

  it('gives it the settings it needs, its secrets never as text', () => {
    const [container] = standby?.spec.template.spec.containers ?? [];
    const environment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    const secret = Object.keys(environment).filter((name) => environment[name] === undefined);
    expect(secret.toSorted()).toEqual([
      'FOLLOW_TOKEN',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'STANDBY_CODE',
      'STANDBY_DATABASE_URL',
      'STANDBY_KEY',
    ]);
    const random = 'pDw3Zk9-vQ1xLr7Yt2Hb5Nc8Mf4Js6Ga0Ue_Xo';
    const given = { ...environment, ...Object.fromEntries(secret.map((name) => [name, random])) };
    const settings = standbyConfig.parse({
      ...given,
      STANDBY_DATABASE_URL: 'postgres://standby:word@data/plumbline',
    });
    expect(settings.FOLLOW_URL).toBe('https://first.example');
    expect(Object.keys(environment).filter((name) => !(name in standbyConfig.shape))).toEqual([]);
  });

  it('lets it reach its own servers and the installation that it follows', () => {
    const ports = policy?.spec.egress?.flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(ports).toEqual([53, 53, 5432, 443, 443]);
  });

  it('leads people to its page, and to the gateway again once it has taken over', () => {
    const doorOf = (rendered: readonly Rendered[]) =>
      rendered.find(({ kind }) => kind === 'Ingress')?.spec.rules?.[0]?.http.paths[0]?.backend.service.name;
    expect(doorOf(documents)).toBe('plumbline-standby');
    const after = render([...FOLLOWS, 'standby.follows.tookOver=true']).documents;
    expect(doorOf(after)).toBe('plumbline-gateway');
    expect(named(after, 'Deployment')).toEqual(named(render([]).documents, 'Deployment'));
    expect(named(after, 'Job')).toHaveLength(SERVICES.length);
    const worker = after.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'plumbline-export-worker',
    );
    const before = render([]).documents.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'plumbline-export-worker',
    );
    expect(worker?.spec.egress).toHaveLength((before?.spec.egress?.length ?? 0) + 1);
  });

  it('names what is missing, and takes no address over which the token would travel in the clear', () => {
    expect(render(FOLLOWS.slice(0, 1)).words).toContain('standby.follows.secret');
    expect(render(['standby.follows.url=http://first.example', ...FOLLOWS.slice(1)]).words).toContain('url');
  });
});
