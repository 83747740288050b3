import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  createFolder,
  deleteFolder,
  type Filed,
  type Folder,
  listFiled,
  listFolders,
  moveToFolder,
  type ReceivedBy,
  renameFolder,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { FoldersQueries } from './folders.queries.js';
import { FoldersService } from './folders.service.js';

/** Folders of the workspace's lists, seen by all of its members and by nobody else. */
@Controller()
export class FoldersController {
  constructor(
    @Inject(FoldersQueries) private readonly queries: FoldersQueries,
    @Inject(FoldersService) private readonly folders: FoldersService,
  ) {}

  @Implements(listFolders)
  list(@Session() claims: AccessClaims): Promise<Folder[]> {
    return this.queries.list(claims);
  }

  @Implements(createFolder)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createFolder>,
    @Session() claims: AccessClaims,
  ): Promise<Folder> {
    return this.folders.create(claims, body.name, idempotencyKey);
  }

  @Implements(renameFolder)
  async rename(
    @Input() { id, body }: ReceivedBy<typeof renameFolder>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.folders.rename(claims, id, body.name);
    return { message: `It is called “${body.name}” now.` };
  }

  @Implements(deleteFolder)
  async remove(
    @Input() { id, query }: ReceivedBy<typeof deleteFolder>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return { message: await this.folders.remove(claims, id, query.into) };
  }

  @Implements(listFiled)
  async filed(
    @Input() { query }: ReceivedBy<typeof listFiled>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Filed[]> {
    const { filed, total } = await this.queries.filed(claims, query);
    reply.header('x-total-count', String(total));
    return filed;
  }

  @Implements(moveToFolder)
  async move(
    @Input() { id, body }: ReceivedBy<typeof moveToFolder>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return { message: await this.folders.file(claims, id, body) };
  }
}
