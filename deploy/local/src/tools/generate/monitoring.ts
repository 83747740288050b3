import type { DeployedService } from './deployed-service.ts';
import { type GeneratedFile, withParts } from './generated-file.ts';

/** What Prometheus watches, and which processes are missed when none of them runs. */
export function monitoring(services: readonly DeployedService[]): GeneratedFile[] {
  const names = ['gateway', ...services.flatMap(({ processes }) => processes.map(({ name }) => name))];
  const missing = names.map((name) => `absent(up{job="plumbline", process="${name}"})`).join(' or ');
  return [
    withParts('deploy/monitoring/prometheus.yml', {
      // One to a line: the formatter would break a line that has grown too long.
      processes: ['        names:', ...names.map((name) => `          - ${name}`)].join('\n'),
    }),
    withParts('deploy/monitoring/alerts.yml', { processes: `        expr: ${missing}` }),
  ];
}
