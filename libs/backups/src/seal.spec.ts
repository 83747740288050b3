import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupDamaged, WrongKey } from './backup-errors.js';
import { type BackupKey, makeKey } from './keys.js';
import { seal, unseal } from './seal.js';

const CHUNK = 65_536;
/** Around the edges of the chunks of age; random bytes stay as long when they are compressed. */
const LENGTHS = [0, 1, CHUNK - 40, CHUNK, CHUNK + 1, 3 * CHUNK - 9, 1_000_003];

const sealed = async (plain: Buffer, ...keys: BackupKey[]) =>
  buffer(
    await seal(
      Readable.from([plain]),
      keys.map(({ recipient }) => recipient),
    ),
  );
const opened = async (bytes: Iterable<Buffer>, { identity }: BackupKey) =>
  buffer(await unseal(Readable.from(bytes), [identity], { name: 'part' }));

describe('a sealed part', () => {
  it.each(LENGTHS)('of %i random bytes opens with the library for age, by either key', async (length) => {
    const plain = randomBytes(length);
    const keys = [await makeKey(), await makeKey()];
    const bytes = await sealed(plain, ...keys);
    for (const { identity } of keys) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      expect(zstdDecompressSync(await decrypter.decrypt(bytes)).equals(plain)).toBe(true);
    }
  });

  it.each(LENGTHS)('of %i bytes that the library wrote opens here, however it is cut', async (length) => {
    const key = await makeKey();
    const plain = randomBytes(length);
    const encrypter = new Encrypter();
    encrypter.addRecipient(key.recipient);
    const bytes = Buffer.from(await encrypter.encrypt(zstdCompressSync(plain)));
    const cuts = [1, 20, 150, 217, CHUNK + 300].map((at, index, all) =>
      bytes.subarray(all[index - 1] ?? 0, at),
    );
    expect((await opened([...cuts, bytes.subarray(CHUNK + 300)], key)).equals(plain)).toBe(true);
  });

  it('differs each time, for each has a key of its own', async () => {
    const key = await makeKey();
    const [one, two] = [await sealed(Buffer.from('same'), key), await sealed(Buffer.from('same'), key)];
    expect(one.equals(two)).toBe(false);
  });

  it('does not open with another key', async () => {
    const bytes = await sealed(Buffer.from('words'), await makeKey());
    await expect(opened([bytes], await makeKey())).rejects.toThrow(WrongKey);
  });

  it.each(['the first chunk', 'the last chunk', 'the header'])(
    'with a flipped bit in %s is damaged',
    async (where) => {
      const key = await makeKey();
      const bytes = await sealed(randomBytes(3 * CHUNK), key);
      const at =
        { 'the first chunk': 2_000, 'the last chunk': bytes.length - 20, 'the header': 100 }[where] ?? 0;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await expect(opened([bytes], key)).rejects.toThrow(/damaged|does not open/);
    },
  );

  it.each([10, 300, CHUNK, 2 * CHUNK + 100])('cut off after %i bytes is damaged', async (length) => {
    const key = await makeKey();
    const bytes = await sealed(randomBytes(3 * CHUNK), key);
    await expect(opened([bytes.subarray(0, length)], key)).rejects.toThrow(BackupDamaged);
  });

  it('without its last whole chunk is damaged, for each chunk knows whether it is the last', async () => {
    const key = await makeKey();
    const bytes = await sealed(randomBytes(3 * CHUNK), key);
    const payload = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16;
    await expect(opened([bytes.subarray(0, payload + CHUNK + 16)], key)).rejects.toThrow(BackupDamaged);
  });
});
