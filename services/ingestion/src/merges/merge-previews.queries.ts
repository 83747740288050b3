import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, MergeDefinition, MergePreview } from '@plumbline/contracts';
import { type Engine, OutOfMemory, QueryTimeout } from '@plumbline/datasets';
import { AppError, unusable } from '@plumbline/server';
import { ParseError } from '../parsing/source/parse-error.js';
import { ENGINE } from '../shared-parts.js';
import { previewMergeOf } from './compute/preview-merge.js';
import { MergeParentsQueries } from './merge-parents.queries.js';

const DEADLINE_MS = 20_000;

/** What a merge would come to. Nothing is stored. */
@Injectable()
export class MergePreviewsQueries {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(MergeParentsQueries) private readonly parents: MergeParentsQueries,
  ) {}

  /** @throws AppError `not_found`, `malformed`, `conflict`, `unusable` for a column that is not there, `busy` */
  async preview(
    claims: AccessClaims,
    definition: MergeDefinition,
    signal: AbortSignal,
  ): Promise<MergePreview> {
    const parents = await this.parents.shown(claims, definition);
    try {
      return await previewMergeOf(this.engine, parents, definition, { deadlineMs: DEADLINE_MS, signal });
    } catch (failure) {
      if (failure instanceof ParseError) throw unusable(failure.message, { code: failure.code });
      if (failure instanceof QueryTimeout || failure instanceof OutOfMemory)
        throw new AppError('busy', 'These two take too long to compare right now.', undefined, 5);
      throw failure;
    }
  }
}
