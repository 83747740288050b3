import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { previewFile } from '../parsing/file/parse-file.js';
import type { FileFormat } from '../parsing/source/parse-options.js';

export interface Previews {
  /** Parses these bytes as an upload, and returns what a preview shows. */
  read(content: string | Buffer, settings?: ReadSettings, type?: FileFormat): Promise<Preview>;
  /** Why they cannot be parsed. */
  failure(content: string | Buffer): Promise<string>;
}

/** Parses what the tests of a file write down, in a folder of its own. */
export function usePreviews(usualType: FileFormat, name = 'file'): Previews {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previews-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read: Previews['read'] = async (content, settings = {}, uploadType = usualType) => {
    const path = join(folder, `file-${files++}`);
    await writeFile(path, content);
    return previewFile({ path, name, uploadType, settings, tempDirectory: `${path}-temp` });
  };
  const failure = (content: string | Buffer) =>
    read(content).then(
      () => 'no failure',
      (error: { code: string }) => error.code,
    );
  return { read, failure };
}

export const typesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.type);
export const namesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.name);
export const codesOf = ({ receipt }: Preview) => receipt.warnings.map((warning) => warning.code);
export const kindsOf = ({ receipt }: Preview) => receipt.setAside.map((each) => each.kind);
