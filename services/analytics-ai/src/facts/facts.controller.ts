import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import {
  type AccessClaims,
  type CellQuery,
  cellQuery,
  type Fact,
  type FactRows,
  MAX_ROWS_PAGE,
} from '@plumbline/contracts';
import { CallerGone, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import { z } from 'zod';
import { OpenToGuests, ReadBy, type Reader } from '../sharing/reader.js';
import { FactsService } from './facts.service.js';

const rowsQuery = cellQuery.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS_PAGE).default(100),
});

/** Where a number comes from. In: an id, and the cell of its result; out: plan, rows, the same value computed again. */
@Controller('api/facts')
export class FactsController {
  constructor(@Inject(FactsService) private readonly facts: FactsService) {}

  @OpenToGuests('fact')
  @Get(':id')
  get(
    @ReadBy() reader: Reader,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(cellQuery)) query: CellQuery,
    @CallerGone() gone: AbortSignal,
  ): Promise<Fact> {
    return this.facts.get(reader, id, query, gone);
  }

  @Post(':id/recompute')
  @HttpCode(200)
  recompute(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(cellQuery)) query: CellQuery,
  ) {
    return this.facts.recompute(claims, id, query);
  }

  @Get(':id/rows')
  rows(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(rowsQuery)) query: z.infer<typeof rowsQuery>,
    @CallerGone() gone: AbortSignal,
  ): Promise<FactRows> {
    return this.facts.rows(claims, id, query, gone);
  }
}
