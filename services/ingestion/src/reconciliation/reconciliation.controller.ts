import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  exportReconciliation,
  proposeReconciliation,
  type ReceivedBy,
  type Reconciliation,
  type ReconciliationProposal,
  reconcileDataSources,
} from '@plumbline/contracts';
import { attachment } from '@plumbline/intake';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { ReconciliationQueries } from './reconciliation.queries.js';

/** Two data sources against each other, such as invoices and a ledger. */
@Controller()
export class ReconciliationController {
  constructor(@Inject(ReconciliationQueries) private readonly queries: ReconciliationQueries) {}

  @Implements(proposeReconciliation)
  propose(
    @Input() { id, query: { other } }: ReceivedBy<typeof proposeReconciliation>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<ReconciliationProposal> {
    return this.queries.propose(claims, id, other, gone);
  }

  @Implements(reconcileDataSources)
  reconcile(
    @Input() { id, query }: ReceivedBy<typeof reconcileDataSources>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<Reconciliation> {
    return this.queries.reconcile(claims, id, query, gone);
  }

  @Implements(exportReconciliation)
  async export(
    @Input() { id, query }: ReceivedBy<typeof exportReconciliation>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { name, folder, path } = await this.queries.file(claims, id, query, gone);
    const bytes = createReadStream(path);
    bytes.once('close', () => void rm(folder, { recursive: true, force: true }));
    return new StreamableFile(bytes, { type: 'text/csv; charset=utf-8', disposition: attachment(name) });
  }
}
