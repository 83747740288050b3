import { Inject, Injectable } from '@nestjs/common';
import type { DocumentFormat } from '@plumbline/contracts';
import { FileIntake } from '@plumbline/intake';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { STORAGE } from '../shared-parts.js';
import { documentTypeOf, HEAD_BYTES } from './document-type.js';

/** Takes documents in: what their first bytes say they are. */
@Injectable()
export class DocumentIntake extends FileIntake<DocumentFormat> {
  constructor(
    @Inject(DataSource) database: DataSource,
    @Inject(STORAGE) storage: Storage,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ database, storage, logger, judge: documentTypeOf, headBytes: HEAD_BYTES });
  }
}
