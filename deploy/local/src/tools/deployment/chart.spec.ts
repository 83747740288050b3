import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, SERVICES } from '@plumbline/contracts';
import { parse, parseAllDocuments } from 'yaml';
import {
  PROCESS_NAMES,
  processOf,
  readText,
  repository,
  settingsOf,
  unknownTo,
} from './deployment.fixture.js';

const CHART = 'deploy/kubernetes/plumbline';
const VALUES = ['values-one-node.yaml', 'values-production.yaml'];

interface Facts {
  project: string;
  grace: number;
  serves: boolean;
  calls?: string[];
  uses: string[];
  outbound?: string[];
  secrets: string[];
}

/** What templates/_processes.tpl holds between its two lines of template. */
const facts: Record<string, Facts> = parse(
  /define "plumbline\.processes" -}}\n(.*?)\{\{- end/s.exec(
    readText(`${CHART}/templates/_processes.tpl`),
  )?.[1] ?? '',
  { merge: true },
);
const values = (name: string) => parse(readText(`${CHART}/${name}`), { merge: true });

describe('the chart', () => {
  it('knows every process, in its facts and in its values', () => {
    expect(Object.keys(facts).sort()).toEqual([...PROCESS_NAMES].sort());
    for (const name of ['values.yaml', ...VALUES]) {
      expect(Object.keys(values(name).processes).sort()).toEqual([...PROCESS_NAMES].sort());
    }
  });

  it.each(PROCESS_NAMES)(
    'gives %s its time to drain, and takes from its secret only what it knows',
    (name) => {
      expect(facts[name]?.grace).toBe(processOf(name).graceSeconds);
      for (const variable of facts[name]?.secrets ?? []) {
        expect(Object.keys(processOf(name).settings.shape)).toContain(variable);
      }
    },
  );

  it('lets processes talk as the architecture has it: the gateway to services, services to auth for its keys', () => {
    expect(facts.gateway).toMatchObject({ calls: SERVICE_NAMES, uses: ['redis'] });
    // The deployment check of auth asks the gateway as a visitor would.
    for (const name of PROCESS_NAMES.filter((other) => other !== 'gateway')) {
      expect(facts[name]?.calls ?? []).toEqual(name === 'auth' ? ['gateway'] : ['auth']);
    }
    expect(facts.auth?.uses).not.toContain('s3');
  });

  it('knows an address for all that a process calls outside', () => {
    const { servers } = values('values.yaml').networkPolicy;
    for (const name of PROCESS_NAMES) {
      for (const server of [...(facts[name]?.uses ?? []), ...(facts[name]?.outbound ?? [])])
        expect([name, server, servers[server]?.ports]).toEqual([name, server, expect.any(Array)]);
    }
    const backedUp = PROCESS_NAMES.filter((name) => 'BACKUP_S3_BUCKET' in processOf(name).settings.shape);
    expect(PROCESS_NAMES.filter((name) => facts[name]?.outbound?.includes('backups'))).toEqual(backedUp);
  });

  it('lets the migrations of a service that is new reach the database before its policies are there', () => {
    const label = 'plumbline/migrates: "true"';
    expect(readText(`${CHART}/templates/migrations.yaml`)).toContain(label);
    expect(readText(`${CHART}/templates/network-policies.yaml`)).toContain(label);
  });

  it('holds no secret and has no default for one (S-09)', () => {
    for (const name of ['values.yaml', ...VALUES]) {
      expect(Object.keys(values(name).secrets).sort()).toEqual([...SERVICE_NAMES, 'gateway'].sort());
      expect(readText(`${CHART}/${name}`).replaceAll(/^ *#.*$/gm, '')).not.toMatch(
        /password|secretKey|accessKey|:\/\/[^/\s]+@/i,
      );
    }
    expect(Object.values(values('values.yaml').secrets)).toEqual(['', ...SERVICE_NAMES.map(() => '')]);
  });

  it('F.8 runs the deployment check as a test, as whoever a Secret names, by what the image holds', () => {
    const template = readText(`${CHART}/templates/tests/deployment-check.yaml`);
    const script = readText('deploy/local/deployment-check.mjs');
    expect(template).toMatch(/helm\.sh\/hook: test\n/);
    expect(template).toMatch(/^{{- with \.Values\.deploymentCheck\.secret }}/);
    expect(values('values.yaml').deploymentCheck).toEqual({
      secret: '',
      level: 'quick',
      deadlineSeconds: 900,
    });
    const given = [...template.matchAll(/- name: ([A-Z_]+)/g)].map(([, name]) => name);
    for (const name of given) expect(script).toContain(name);
    for (const key of ['USERNAME', 'PASSWORD']) expect(template).toMatch(new RegExp(`key: ${key}}`));
    expect(readText('deploy/docker/Dockerfile')).toMatch(
      /gateway\nLABEL[^#]*(.|\n)*?deployment-check\.mjs \.\//,
    );
  });

  it('has gateways ask before a write only where another installation may take over', () => {
    expect(values('values.yaml').standby).toMatchObject({ allowed: false, follows: { url: '' } });
    expect(readText(`${CHART}/templates/_environment.tpl`)).toMatch(
      /if eq \.process\.project "gateway" -}}(?:(?!else -)[\s\S])*if \$values\.standby\.allowed }}{{ \$_ := set \$plain "WRITE_GATE" "true" }}/,
    );
    const sql = readText('deploy/docker/provision-replication.sql');
    for (const service of SERVICES) expect(sql).toContain(`'${service.schema}'`);
  });

  it('lets a value be given only where there is one', () => {
    const schema = JSON.parse(readText(`${CHART}/values.schema.json`)) as { properties: object };
    const named = Object.keys(values('values.yaml')).sort();
    expect(Object.keys(schema.properties).filter((name) => name !== 'global')).toEqual(
      expect.arrayContaining(named),
    );
    expect(schema).toMatchObject({ additionalProperties: false });
  });
});

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Rendered {
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: { template: { spec: { terminationGracePeriodSeconds?: number; containers: { env: Variable[] }[] } } };
}

/** Secrets as they would look; the real ones are the operator's. */
const EXAMPLES: Record<string, string> = {
  DATABASE_URL: 'postgres://role:word@postgres.data:5432/plumbline?sslmode=verify-full',
  SMTP_URL: 'smtps://product:word@mail.data:465',
  REDIS_URL: 'rediss://role:word@redis.data:6380',
  BACKUP_DATABASE_URL: 'postgres://backup:word@postgres.data:5432/plumbline?sslmode=verify-full',
};
const example = (name: string) => EXAMPLES[name] ?? 'pDw3Zk9-vQ1xLr7Yt2Hb5Nc8Mf4Js6Ga0Ue_Xo';

const render = (valuesFile: string): Rendered[] => {
  const args = ['template', 'plumbline', CHART, '--values', `${CHART}/${valuesFile}`];
  const { stdout } = spawnSync('helm', args, { cwd: repository, encoding: 'utf8' });
  return parseAllDocuments(stdout).map((document) => document.toJS());
};
const environmentOf = ({ spec }: Rendered) =>
  Object.fromEntries(
    (spec.template.spec.containers[0]?.env ?? []).map(({ name, value }) => [name, value ?? example(name)]),
  );

const hasHelm = spawnSync('helm', ['version']).status === 0;
(hasHelm ? describe : describe.skip).each(VALUES)('the chart rendered with %s (needs helm)', (valuesFile) => {
  const rendered = render(valuesFile);
  const of = (kind: string) => rendered.filter((document) => document?.kind === kind);
  const deployment = (name: string) => {
    const found = of('Deployment').find(({ metadata }) => metadata.name === `plumbline-${name}`);
    if (!found) throw new Error(`no Deployment of ${name}`);
    return found;
  };

  it.each(PROCESS_NAMES)('starts %s with the settings it needs, and none it does not know', (name) => {
    const environment = environmentOf(deployment(name));
    const settings = settingsOf(name, environment);
    expect(unknownTo(name, environment)).toEqual([]);
    expect(settings.REDIS_URL).toBe(EXAMPLES.REDIS_URL);
    expect(settings.DRAIN_DELAY_MS).toBe(5_000);
    if (name !== 'gateway')
      expect(settings).toMatchObject({ MIGRATE_AT_START: false, KAFKA_BROKERS: expect.any(String) });
  });

  it.each(PROCESS_NAMES)('reads secrets of %s from its own project and never as text', (name) => {
    const { spec } = deployment(name).spec.template;
    const secretVariables = (spec.containers[0]?.env ?? []).filter(({ valueFrom }) => valueFrom);
    expect(secretVariables.map(({ name: variable }) => variable)).toEqual(
      expect.arrayContaining(facts[name]?.secrets ?? []),
    );
    for (const { valueFrom } of secretVariables) {
      expect(valueFrom?.secretKeyRef.name).toBe(`plumbline-${facts[name]?.project}`);
    }
  });

  it('brings each schema up to date before anything new runs, knowing nothing but its database', () => {
    const jobs = of('Job');
    expect(jobs.map(({ metadata }) => metadata.name).sort()).toEqual(
      SERVICE_NAMES.map((name) => `plumbline-${name}-migrate`).sort(),
    );
    for (const job of jobs) {
      expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
      expect(Object.keys(environmentOf(job)).sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'ROLE']);
      expect(environmentOf(job).ROLE).toBe('migrate');
    }
  });

  it('never lets two autoscalers pull at one Deployment', () => {
    const targets = [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')].map(
      ({ metadata }) => metadata.name,
    );
    expect(new Set(targets).size).toBe(targets.length);
  });
});
