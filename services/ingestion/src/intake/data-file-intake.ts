import { Inject, Injectable } from '@nestjs/common';
import { FileIntake } from '@plumbline/intake';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import type { FileFormat } from '../parsing/source/parse-options.js';
import { STORAGE } from '../shared-parts.js';
import { HEAD_BYTES, refuseForeignContent, typeOfName } from './file-type.js';

/** Takes files of data in: what a name claims, unless the content is plainly something else. */
@Injectable()
export class DataFileIntake extends FileIntake<FileFormat> {
  constructor(
    @Inject(DataSource) database: DataSource,
    @Inject(STORAGE) storage: Storage,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ database, storage, logger, judge, headBytes: HEAD_BYTES });
  }
}

const judge = (fileName: string) => {
  const type = typeOfName(fileName);
  return (head: Buffer): FileFormat => {
    refuseForeignContent(head, type);
    return type;
  };
};
