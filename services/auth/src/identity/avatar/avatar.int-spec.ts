import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ExportPart, MAX_AVATAR_BYTES, type Me } from '@plumbline/contracts';
import { type Account, type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const PATH = '/api/user/avatar';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const picture = (length = 1_000, start = PNG) => Buffer.concat([start, randomBytes(length - start.length)]);
const choose = ({ token }: Account, image: unknown) =>
  auth.call<Me & { code: string }>('PUT', PATH, { token, body: { image } });
const show = async ({ token }: Pick<Account, 'token'>) => {
  const { statusCode, headers, rawPayload } = await auth.app.inject({
    url: PATH,
    headers: { host: 'localhost:8080', authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, bytes: rawPayload };
};

describe('PROF-001 a picture', () => {
  it('is kept as it came and shown to its own user alone, as a file', async () => {
    const [maria, eve] = [await auth.signUp(), await auth.signUp()];
    const image = picture(MAX_AVATAR_BYTES);
    const chosen = await choose(maria, image.toString('base64'));
    expect([chosen.status, chosen.body.avatar]).toEqual([200, expect.any(String)]);
    const shown = await show(maria);
    expect([shown.status, shown.bytes.equals(image)]).toEqual([200, true]);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="avatar.png"',
    });
    expect((await show(eve)).status).toBe(404);
    expect((await show({ token: 'nobody' })).status).toBe(401);
  });

  it('is replaced, and gone when it is removed', async () => {
    const account = await auth.signUp();
    const first = await choose(account, picture().toString('base64'));
    const jpeg = picture(900, Buffer.from('ffd8ffe0', 'hex'));
    const second = await choose(account, jpeg.toString('base64'));
    expect(second.body.avatar).not.toBe(first.body.avatar);
    expect((await show(account)).headers['content-type']).toBe('image/jpeg');
    const { body } = await auth.call<Me>('DELETE', PATH, { token: account.token });
    expect([body.avatar, (await show(account)).status]).toEqual([null, 404]);
  });

  it('S-20 is a PNG, JPEG or WebP by its bytes, of at most 64 KB', async () => {
    const account = await auth.signUp();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const [image, status] of [
      [svg.toString('base64'), 415],
      [Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64'), 415],
      ['', 400],
      ['not base64!', 400],
      [`data:image/png;base64,${picture().toString('base64')}`, 400],
      [picture(MAX_AVATAR_BYTES + 1).toString('base64'), 413],
      [picture(2 * MAX_AVATAR_BYTES).toString('base64'), 400],
      [[picture().toString('base64')], 400],
    ] as const)
      expect([String(image).slice(0, 30), (await choose(account, image)).status]).toEqual([
        String(image).slice(0, 30),
        status,
      ]);
    expect((await show(account)).status).toBe(404);
  });

  it('is part of all own data', async () => {
    const account = await auth.signUp();
    const files = async () =>
      (await auth.call<ExportPart>('POST', '/api/user/export', { token: account.token })).body.files;
    expect(await files()).toEqual([]);
    await choose(account, picture().toString('base64'));
    expect(await files()).toEqual([{ name: 'avatar.png', path: PATH }]);
  });
});
