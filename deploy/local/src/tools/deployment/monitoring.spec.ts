import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { composeFile, PROCESS_NAMES, readText, repository } from './deployment.fixture.js';

const alerts = readText('deploy/monitoring/alerts.yml');
const board = readText('deploy/monitoring/grafana/dashboards/plumbline.json');

/** What the sources name as a metric of their own. */
function definedMetrics(): Set<string> {
  const sources = globSync('{libs,services}/*/src/**/*.ts', { cwd: repository })
    .concat(globSync('gateway/src/**/*.ts', { cwd: repository }))
    .filter((path) => !/spec\.ts$/.test(path));
  const names = sources.flatMap((path) => readText(path).match(/(?<=')plumbline_[a-z_]+(?=')/g) ?? []);
  return new Set(names);
}

const metricsIn = (text: string) =>
  new Set((text.match(/plumbline_[a-z_]+/g) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, '')));

describe('monitoring', () => {
  it.each([
    ['alerts', alerts],
    ['board', board],
  ])('asks in its %s only for metrics that the product has', (_, text) => {
    const defined = definedMetrics();
    expect([...metricsIn(text)].filter((name) => !defined.has(name))).toEqual([]);
  });

  it('sees every process', () => {
    const { scrape_configs: jobs } = parse(readText('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[];
    };
    const [discovery] = jobs.find(({ job_name: name }) => name === 'plumbline')?.dns_sd_configs ?? [];
    expect([...(discovery?.names ?? [])].sort()).toEqual([...PROCESS_NAMES].sort());
    expect(readText('deploy/docker/Dockerfile')).toContain(`METRICS_PORT=${discovery?.port}`);
    for (const name of PROCESS_NAMES) expect(alerts).toContain(`process="${name}"`);
  });

  it.each([
    ['OutboxStuck', /plumbline_outbox_oldest_seconds\) > 30$/],
    ['MailStuck', /plumbline_mails_oldest_seconds\) > 120$/],
    ['DeadLetters', /plumbline_dead_letters\) > 0$/],
    ['QueueOld', /plumbline_queue_oldest_seconds\) > 300$/],
    ['ServerErrors', /status=~"5\.\."/],
    ['ConsumerLag', /plumbline_consumer_lag/],
  ])('wakes somebody by %s (trust.md 3.3)', (name, expression) => {
    const { groups } = parse(alerts) as {
      groups: { rules: { alert: string; expr: string; for?: string }[] }[];
    };
    const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name);
    expect(rule?.expr).toMatch(expression);
    if (name === 'DeadLetters') expect(rule?.for).toBe('5m');
  });

  it('is reached from this machine alone, with a password', () => {
    const { services } = composeFile('deploy/monitoring/docker-compose.yml');
    for (const { ports = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    expect(services.grafana?.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ENABLED: 'false',
      GF_SECURITY_ADMIN_PASSWORD: expect.stringContaining('GRAFANA_PASSWORD:?'),
    });
    expect(services.prometheus?.networks).not.toContain('data');
  });
});
