import type { ExportError } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';

/** There is no content of this, and never will be as it stands: in words for whoever asked. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';

  constructor(readonly reason: ExportError) {
    super(reason.message);
  }
}

/** What the user can be told of an error; anything else is an accident. */
export function refuse(error: unknown): never {
  if (error instanceof AppError) throw new ContentRefused({ code: error.code, message: error.message });
  throw error;
}
