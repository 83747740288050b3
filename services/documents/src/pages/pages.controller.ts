import { Controller, Header, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  type DocumentMatches,
  getDocumentPage,
  getPageImage,
  type ReceivedBy,
  searchDocument,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { PagesQueries } from './pages.queries.js';
import { PicturesService } from './pictures.service.js';
import { SearchQueries } from './search.queries.js';

/** What stands on a page, and its picture. */
@Controller()
export class PagesController {
  constructor(
    @Inject(PagesQueries) private readonly pages: PagesQueries,
    @Inject(PicturesService) private readonly pictures: PicturesService,
    @Inject(SearchQueries) private readonly searches: SearchQueries,
  ) {}

  @Implements(getDocumentPage)
  @Header('Content-Type', 'application/json; charset=utf-8')
  page(
    @Input() { id, n }: ReceivedBy<typeof getDocumentPage>,
    @Session() claims: AccessClaims,
  ): Promise<string> {
    return this.pages.page(claims, id, Number(n));
  }

  @Implements(searchDocument)
  search(
    @Input() { id, query: { q } }: ReceivedBy<typeof searchDocument>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<DocumentMatches> {
    return this.searches.search(claims, id, q, gone);
  }

  @Implements(getPageImage)
  async picture(
    @Input() { id, n, query: { width } }: ReceivedBy<typeof getPageImage>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.pictures.picture(claims, id, { n: Number(n), width }, gone);
    // What a reading made of a page never changes; another reading has another picture.
    reply.header('Cache-Control', 'private, max-age=300');
    return new StreamableFile(file, { type: file[0] === 0x89 ? 'image/png' : 'image/jpeg' });
  }
}
