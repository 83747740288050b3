import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, type ExportPreview, previewExport, type ReceivedBy } from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { PreviewsService } from './previews.service.js';

/** In: what a file is to be made of, and how; out: its first pages as pictures, as long as somebody waits for them. */
@Controller()
export class PreviewsController {
  constructor(@Inject(PreviewsService) private readonly previews: PreviewsService) {}

  @Implements(previewExport)
  preview(
    @Input() { body }: ReceivedBy<typeof previewExport>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<ExportPreview> {
    return this.previews.preview(claims, body, gone);
  }
}
