import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  cellQuery,
  type Fact,
  type FactRows,
  getFact,
  listFactRows,
  MAX_ROWS_PAGE,
  type ReceivedBy,
  recomputeFact,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { z } from 'zod';
import { OpenToGuests, ReadBy, type Reader } from '../guests/reader.js';
import { FactsService } from './facts.service.js';

const _rowsQuery = cellQuery.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS_PAGE).default(100),
});

/** Where a number comes from. In: an id, and the cell of its result; out: plan, rows, the same value computed again. */
@Controller()
export class FactsController {
  constructor(@Inject(FactsService) private readonly facts: FactsService) {}

  @OpenToGuests('fact')
  @Implements(getFact)
  get(
    @Input() { id, query }: ReceivedBy<typeof getFact>,
    @ReadBy() reader: Reader,
    @CallerGone() gone: AbortSignal,
  ): Promise<Fact> {
    return this.facts.get(reader, id, query, gone);
  }

  @Implements(recomputeFact)
  recompute(@Input() { id, query }: ReceivedBy<typeof recomputeFact>, @Session() claims: AccessClaims) {
    return this.facts.recompute(claims, id, query);
  }

  @Implements(listFactRows)
  rows(
    @Input() { id, query }: ReceivedBy<typeof listFactRows>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<FactRows> {
    return this.facts.rows(claims, id, query, gone);
  }
}
