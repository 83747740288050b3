import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  createBackup,
  deleteBackup,
  downloadBackup,
  getBackup,
  getBackupStatus,
  listBackups,
  makeBackupKey,
  type ReceivedBy,
  setBackupPolicy,
  verifyBackup,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { BackupDownload } from './backup-download.service.js';
import { BackupStatusService } from './backup-status.service.js';
import { BackupsService } from './backups.service.js';

/** Backups of the installation, for owner and admin; what happens is in the audit log. */
@Controller()
export class BackupsController {
  constructor(
    @Inject(BackupsService) private readonly backups: BackupsService,
    @Inject(BackupStatusService) private readonly state: BackupStatusService,
    @Inject(BackupDownload) private readonly downloads: BackupDownload,
  ) {}

  @Implements(listBackups)
  async list(
    @Input() { query }: ReceivedBy<typeof listBackups>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { total, views } = await this.backups.list(query);
    reply.header('X-Total-Count', String(total));
    return views;
  }

  @Implements(createBackup)
  create(
    @Input() _: ReceivedBy<typeof createBackup>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.backups.create({ claims, address });
  }

  @Implements(getBackupStatus)
  status() {
    return this.state.status();
  }

  @Implements(setBackupPolicy)
  setPolicy(
    @Input() { body }: ReceivedBy<typeof setBackupPolicy>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.state.setPolicy(body, { claims, address });
  }

  @PeopleOnly()
  @Implements(makeBackupKey)
  makeKey(@Session() claims: AccessClaims, @CallerAddress() address: string) {
    return this.backups.makeKey({ claims, address });
  }

  @Implements(getBackup)
  show(@Input() { id }: ReceivedBy<typeof getBackup>) {
    return this.backups.get(id);
  }

  @PeopleOnly()
  @Implements(downloadBackup)
  async download(
    @Input() { id }: ReceivedBy<typeof downloadBackup>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<StreamableFile> {
    const { name, file } = await this.downloads.open(id, { claims, address });
    return new StreamableFile(file, {
      type: 'application/x-tar',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Implements(verifyBackup)
  verify(
    @Input() { id }: ReceivedBy<typeof verifyBackup>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    return this.backups.test(id, { claims, address });
  }

  @Implements(deleteBackup)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteBackup>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ) {
    await this.backups.remove(id, { claims, address });
    return { message: 'The backup was deleted.' };
  }
}
