import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { verifyAddress } from '../testing/addresses.js';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { checkBothLooks } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct(async () => {
  const client = environment.product.client();
  await client.signUp('avery');
  await verifyAddress(environment.product, client, 'avery');
});

/** A PNG of 400 × 200 pixels: the middle square is green, what is cut off is red. */
async function widePicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 200];
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 400, 200);
    pen.fillStyle = 'lime';
    pen.fillRect(100, 0, 200, 200);
    return canvas.toDataURL('image/png');
  })()`);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** Width, height, and the colours of two opposite corners, of the picture in the header. */
const shown = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const image = document.querySelector('button[aria-label="Profile of avery"] img');
    await image.decode();
    const canvas = document.createElement('canvas');
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const corners = [pen.getImageData(2, 2, 1, 1), pen.getImageData(width - 3, height - 3, 1, 1)];
    return [width, height, ...corners.flatMap(({ data }) => [data[0] > 128, data[1] > 128].map(Number))];
  })()`);

inBrowser('PROF-001 NAV-019 the picture of an account', () => {
  it('is chosen, cut to a square, shown in the header, and removed', async () => {
    const { page, complaints } = await signedInPage(environment, 'avery', { path: '/profile' });
    const profile = page.getByRole('button', { name: 'Profile of avery' });
    expect(await profile.textContent()).toBe('A');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('This file is not a picture that your browser can read.').waitFor();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await widePicture(page) });
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await profile.locator('img').waitFor();
    expect(await shown(page)).toEqual([128, 128, 0, 1, 0, 1]);
    await checkBothLooks(page, 'profile with a picture');

    await page.reload();
    await profile.locator('img').waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await profile.getByText('A', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('S-20 X-15 leaves as a file that nobody keeps, and comes with all own data', async () => {
    const client = environment.product.client();
    await client.signIn('avery', TEST_PASSWORD);
    const image = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500)]).toString('base64');
    expect((await client.call('PUT', '/api/user/avatar', { body: { image } })).status).toBe(200);
    const { status, headers } = await client.get('/api/user/avatar');
    expect(status).toBe(200);
    expect(
      ['content-type', 'x-content-type-options', 'cache-control'].map((name) => headers.get(name)),
    ).toEqual(['image/jpeg', 'nosniff', expect.stringContaining('no-store')]);
    expect((await client.post<string>('/api/user/export')).body).toContain('avatar.jpeg');
    expect((await environment.product.client().get('/api/user/avatar')).status).toBe(401);
  });
});
