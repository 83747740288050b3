import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  type ExportView,
  getExport,
  listExports,
  type ReceivedBy,
  retryExport,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { DownloadsService } from './downloads.service.js';
import { ExportsService } from './exports.service.js';

/** Files of the caller's workspace. In: what to make a file of, and how; out: how far it is, and the file. */
@Controller()
export class ExportsController {
  constructor(
    @Inject(ExportsService) private readonly exports: ExportsService,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {}

  @Implements(listExports)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listExports>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExportView[]> {
    const { total, views } = await this.exports.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return views;
  }

  @Implements(createExport)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createExport>,
    @Session() claims: AccessClaims,
  ): Promise<ExportView> {
    return this.exports.create(claims, body, idempotencyKey);
  }

  @Implements(getExport)
  get(@Input() { id }: ReceivedBy<typeof getExport>, @Session() claims: AccessClaims): Promise<ExportView> {
    return this.exports.get(claims, id);
  }

  @Implements(downloadExport)
  async download(
    @Input() { id }: ReceivedBy<typeof downloadExport>,
    @Session() claims: AccessClaims,
  ): Promise<StreamableFile> {
    const { file, type, name, bytes } = await this.downloads.open(claims, id);
    return new StreamableFile(file.createReadStream(), {
      type,
      length: bytes,
      disposition: `attachment; filename*=UTF-8''${encodeName(name)}`,
    });
  }

  @Implements(cancelExport)
  cancel(
    @Input() { id }: ReceivedBy<typeof cancelExport>,
    @Session() claims: AccessClaims,
  ): Promise<ExportView> {
    return this.exports.cancel(claims, id);
  }

  @Implements(retryExport)
  retry(
    @Input() { id }: ReceivedBy<typeof retryExport>,
    @Session() claims: AccessClaims,
  ): Promise<ExportView> {
    return this.exports.retry(claims, id);
  }

  @Implements(deleteExport)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteExport>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.exports.remove(claims, id);
    return { message: 'The export and its file were deleted.' };
  }
}

/** RFC 5987 takes fewer characters than encodeURIComponent leaves. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
