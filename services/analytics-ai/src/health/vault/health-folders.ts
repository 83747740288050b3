import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../../config.js';

/**
 * Folders in which records lie open while a call works with them, closed to other accounts of the machine. Each goes with
 * its call; what a killed process left goes at the next start.
 */
@Injectable()
export class HealthFolders implements OnModuleInit {
  private readonly root: string;

  constructor(@Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig) {
    this.root = join(config.TEMP_DIRECTORY, 'health');
  }

  async onModuleInit(): Promise<void> {
    if (this.config.ROLE !== 'worker') await rm(this.root, { recursive: true, force: true });
  }

  async within<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = join(this.root, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
