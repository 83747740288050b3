import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DocumentAnswer } from '@plumbline/contracts';
import { AppError, FairQueue } from '@plumbline/server';
import { PagesQueries } from '../pages/pages.queries.js';
import { DocumentReader } from '../read-document/document-reader.js';
import { ReadError } from '../reading/read-error.js';

/** Questions answered at the same time, each by a process of its own. */
const ANSWERED_AT_ONCE = 2;

/** Answers questions about one document by quoting it. A question uses up no analysis (T-65). */
@Injectable()
export class AnswersService {
  private readonly queue = new FairQueue({ places: ANSWERED_AT_ONCE });

  constructor(
    @Inject(PagesQueries) private readonly pages: PagesQueries,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
  ) {}

  /** @throws AppError `not_found`, `conflict` while it is not read, `unusable` where it takes too much */
  async ask(claims: AccessClaims, id: string, question: string, gone: AbortSignal): Promise<DocumentAnswer> {
    const { document } = await this.pages.find(claims, id, 1);
    try {
      return await this.queue.run(claims.wid, () => this.reader.answer(document, question, gone), gone);
    } catch (error) {
      if (error instanceof ReadError) throw new AppError('unusable', error.message);
      throw error;
    }
  }
}
