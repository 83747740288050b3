import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, type Dashboard, type ReceivedBy, replaceColumn } from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { GoneColumnsService } from './gone-columns.service.js';

/** In: a column that is gone and one that is to stand for it; out: the dashboard with it, and what it still lacks. */
@Controller()
export class GoneColumnsController {
  constructor(@Inject(GoneColumnsService) private readonly goneColumns: GoneColumnsService) {}

  @Implements(replaceColumn)
  replace(
    @Input() { id, body }: ReceivedBy<typeof replaceColumn>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.goneColumns.replace(claims, id, body);
  }
}
