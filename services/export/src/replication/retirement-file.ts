import { Inject, Injectable } from '@nestjs/common';
import { InstallationRole } from '@plumbline/backups';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';

/** Tells whoever started this process that another installation has taken over; in a cluster nobody listens. */
@Injectable()
export class RetirementFile {
  constructor(@Inject(EXPORT_CONFIG) private readonly config: ExportConfig) {}

  async write({ epoch, successor }: { epoch: number; successor: string }): Promise<void> {
    const { RESTORE_FOLDER: folder } = this.config;
    if (folder) await new InstallationRole(folder).write({ role: 'retired', epoch, successor });
  }
}
