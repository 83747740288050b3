import { Inject, Injectable } from '@nestjs/common';
import { conflict } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { RunFile, ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { STORAGE } from '../config.js';

const GONE = 'The file of this run is not kept any more. Run the schedule again.';

/** Files of runs, as long as they are kept. */
@Injectable()
export class KeptFiles {
  constructor(@Inject(STORAGE) private readonly storage: Storage) {}

  /** @throws AppError `conflict` where it is gone */
  async of({ file }: Pick<ScheduleRunRow, 'file'>): Promise<RunFile & { key: string }> {
    if (!file?.key) throw conflict(GONE);
    const { key } = file;
    await this.storage.localPath(key).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? conflict(GONE) : error;
    });
    return { ...file, key };
  }
}
