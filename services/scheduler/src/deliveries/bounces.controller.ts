import { Controller, Inject } from '@nestjs/common';
import { type ReceivedBy, type ResponseOf, reportScheduleBounce } from '@plumbline/contracts';
import { Implements, Input } from '@plumbline/server';
import { BouncesService } from './bounces.service.js';

/** Takes what came back from the mail server that reads the address for it. */
@Controller()
export class BouncesController {
  constructor(@Inject(BouncesService) private readonly bounces: BouncesService) {}

  @Implements(reportScheduleBounce)
  async report(
    @Input() { token, body }: ReceivedBy<typeof reportScheduleBounce>,
  ): Promise<ResponseOf<typeof reportScheduleBounce>> {
    return { outcome: await this.bounces.report(token, body.message) };
  }
}
