import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Gauge, onScrape } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { CodeAnalysis } from './code-analysis.service.js';

const open = new Gauge({
  name: 'plumbline_code_new_findings',
  help: 'Findings of high severity in the installation’s own code that are new since the last release and open; nothing before the first run.',
  labelNames: ['service'],
});
const service = 'analytics-ai';

/** Shows operators, and the deployment check, whether new findings stand in the way. */
@Injectable()
export class WatchGate implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop = () => {};

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(CodeAnalysis) private readonly analysis: CodeAnalysis,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = onScrape({
      ...{ service, source: 'code findings', gauges: [open] },
      read: async () => {
        const count = await this.analysis.openSinceRelease(this.database.manager);
        if (count !== undefined) open.set({ service }, count);
      },
    });
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
