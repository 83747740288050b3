import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  availableForMerge,
  changeMergeKeys,
  type MergeCandidate,
  type MergePreview,
  mergeDataSources,
  previewMerge,
  type ReceivedBy,
  type UploadAccepted,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { MergeCandidatesQueries } from './candidates/merge-candidates.queries.js';
import { MergeKeysService } from './merge-keys.service.js';
import { MergePreviewsQueries } from './merge-previews.queries.js';
import { MergesService } from './merges.service.js';

/** Two data sources become one: what goes together, what would meet, and the merge itself. */
@Controller()
export class MergesController {
  constructor(
    @Inject(MergeCandidatesQueries) private readonly candidates: MergeCandidatesQueries,
    @Inject(MergePreviewsQueries) private readonly previews: MergePreviewsQueries,
    @Inject(MergesService) private readonly merges: MergesService,
    @Inject(MergeKeysService) private readonly keys: MergeKeysService,
  ) {}

  @Implements(availableForMerge)
  available(
    @Input() { query: { sourceId } }: ReceivedBy<typeof availableForMerge>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<MergeCandidate[]> {
    return this.candidates.candidates(claims, sourceId, gone);
  }

  @Implements(previewMerge)
  preview(
    @Input() { body }: ReceivedBy<typeof previewMerge>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<MergePreview> {
    return this.previews.preview(claims, body, gone);
  }

  @Implements(mergeDataSources)
  merge(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof mergeDataSources>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.merges.merge(claims, body, idempotencyKey);
  }

  @Implements(changeMergeKeys)
  changeKeys(
    @Input() { id, body: { keys }, idempotencyKey }: ReceivedBy<typeof changeMergeKeys>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.keys.change(claims, id, keys, idempotencyKey);
  }
}
