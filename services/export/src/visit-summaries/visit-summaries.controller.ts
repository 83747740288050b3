import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { type AccessClaims, exportHealthSummary, type ReceivedBy } from '@plumbline/contracts';
import { CallerGone, Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { VisitSummaries } from './visit-summaries.service.js';

/** In: the content of a summary for a visit, from whoever may read the records; out: the file, of which nothing is kept. */
@PeopleOnly()
@Controller()
export class VisitSummariesController {
  constructor(@Inject(VisitSummaries) private readonly summaries: VisitSummaries) {}

  @Implements(exportHealthSummary)
  async make(
    @Input() { body }: ReceivedBy<typeof exportHealthSummary>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { bytes, type } = await this.summaries.make(claims, body, gone);
    const disposition = `attachment; filename="visit-summary.${body.format}"`;
    return new StreamableFile(bytes, { type, length: bytes.length, disposition });
  }
}
