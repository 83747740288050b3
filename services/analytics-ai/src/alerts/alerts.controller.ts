import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, type AlertChecked, checkAlert, type ReceivedBy } from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { SourcesService } from '../sources/sources.service.js';
import { AlertEvaluator } from './alert-evaluator.js';

/** Alerts before they are kept. In: a number and a rule; out: what it would have done, every number a fact. */
@Controller()
export class AlertsController {
  constructor(
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AlertEvaluator) private readonly evaluator: AlertEvaluator,
  ) {}

  @Implements(checkAlert)
  async check(
    @Input() { body }: ReceivedBy<typeof checkAlert>,
    @Session() { wid: workspaceId, zone }: AccessClaims,
  ): Promise<AlertChecked> {
    const source = await this.sources.await(workspaceId, body.watch.dataSourceId, 'anywhere');
    const open = await this.sources.openVersion(source, source.currentVersion, zone, 'anywhere');
    return this.evaluator.evaluate({ workspaceId, open, zone }, body);
  }
}
