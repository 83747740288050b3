import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type DocumentMatches, documentPage, MAX_MATCHES } from '@plumbline/contracts';
import { FairQueue } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { pageKey } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';
import { findWords } from './find-words.js';
import { PagesQueries } from './pages.queries.js';

/** Documents searched at the same time: each is read page by page. */
const SEARCHED_AT_ONCE = 2;

/** Finds words over all pages of a document. */
@Injectable()
export class SearchQueries {
  private readonly queue = new FairQueue({ places: SEARCHED_AT_ONCE });

  constructor(
    @Inject(PagesQueries) private readonly pages: PagesQueries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws AppError `not_found`, `conflict` while it is not read */
  async search(
    claims: AccessClaims,
    id: string,
    sought: string,
    gone: AbortSignal,
  ): Promise<DocumentMatches> {
    const { document, readingKey } = await this.pages.find(claims, id, 1);
    return this.queue.run(
      claims.wid,
      async () => {
        const found: DocumentMatches = { total: 0, matches: [] };
        for (const { n, words } of document.pages ?? []) {
          gone.throwIfAborted();
          if (words === 0) continue;
          const text = await this.storage.getText(pageKey(readingKey, n));
          const matches = findWords(documentPage.parse(JSON.parse(text)), sought);
          found.total += matches.length;
          found.matches.push(...matches.slice(0, MAX_MATCHES - found.matches.length));
        }
        return found;
      },
      gone,
    );
  }
}
