import type { ExportError } from '@plumbline/contracts';

/** There is no content of this, and never will be as it stands: in words for whoever asked. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';

  constructor(readonly reason: ExportError) {
    super(reason.message);
  }
}
