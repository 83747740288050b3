import type { MailBody } from '@plumbline/contracts';
import type { Storage } from '@plumbline/storage';
import { pictureKey } from './storage-keys.js';

/** Of rows a mail says how many there are: they are for the file. */
export const mailOfRows = (
  title: string,
  { rows, dataVersion }: { rows: number; dataVersion: number },
): MailBody => ({
  ...{ title, blocks: [], figures: [], left: 0 },
  origin: `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} of version ${dataVersion}.`,
});

/** Puts the pictures of a mail beside the file that it brings. @returns the same with the keys that they now have */
export async function storeMail(
  storage: Storage,
  { blocks, ...mail }: MailBody,
  { path, key: ofFile }: { path: string; key: string },
): Promise<MailBody> {
  const stored: MailBody['blocks'] = [];
  for (const block of blocks) {
    if (block.kind !== 'picture') {
      stored.push(block);
      continue;
    }
    const key = pictureKey(ofFile, block.key);
    await storage.putFile(key, `${path}.${block.key}`);
    stored.push({ ...block, key });
  }
  return { ...mail, blocks: stored };
}
