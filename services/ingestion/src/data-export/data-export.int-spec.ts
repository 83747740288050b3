import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Storage } from '@plumbline/storage';
import { STORAGE } from '../shared-parts.js';
import { useIngestion } from '../testing/use-ingestion.js';

const ingestion = useIngestion();

/** An uploaded source, and its file in the storage. */
async function upload() {
  const client = await ingestion.client();
  const { body } = await client.upload('sales.csv', 'day,amount\n2026-01-01,10\n');
  const [row]: [{ file_key: string }] = await ingestion.database.query(
    'SELECT file_key FROM data_sources WHERE id = $1',
    [body.id],
  );
  const file = join(ingestion.environment.storageRoot, ...row.file_key.split('/'));
  const download = () =>
    fetch(`${ingestion.url}/api/data-sources/${body.id}/file`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
  return { file, download };
}

it('gives a file back as it came', async () => {
  const { download } = await upload();
  expect(await (await download()).text()).toBe('day,amount\n2026-01-01,10\n');
});

it('answers 404 for a file that is deleted before it is looked for, and before it is opened', async () => {
  const { file, download } = await upload();
  const storage: Storage = ingestion.app.get(STORAGE);
  const find = storage.localPath.bind(storage);
  storage.localPath = async (key) => {
    const path = await find(key);
    await rm(dirname(file), { recursive: true });
    return path;
  };
  try {
    const opened = await download();
    expect([opened.status, (await opened.json()).code]).toEqual([404, 'not_found']);
  } finally {
    storage.localPath = find;
  }
  const looked = await download();
  expect([looked.status, (await looked.json()).code]).toEqual([404, 'not_found']);
});
