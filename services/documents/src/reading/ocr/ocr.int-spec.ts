import { describe, expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { DocumentPage } from '@plumbline/contracts';
import { pdfFile } from '../../testing/pdf-file.js';
import type { TestClient } from '../../testing/test-client.js';
import { useDocuments } from '../../testing/use-documents.js';

const service = useDocuments();

const TEXTS = [
  { text: 'INVOICE', x: 72, y: 720, size: 24, isBold: true },
  { text: 'Invoice number: 20418', x: 72, y: 680 },
  { text: 'Harbor Office Supply, Inc.', x: 72, y: 650 },
  { text: 'Twelve boxes of paper, white', x: 72, y: 620 },
  { text: 'Amount due: $6,400.00', x: 72, y: 590 },
];

/** A picture of a page, as a scanner would send it that it lay in turned clockwise by some degrees. */
async function scanOf(client: TestClient, degrees = 0): Promise<Uint8Array> {
  const { id } = await client.uploadRead('page.pdf', pdfFile([{ texts: TEXTS }]));
  const response = await client.fetch('GET', `/api/documents/${id}/pages/1/image?width=1440`);
  const page = await loadImage(Buffer.from(await response.arrayBuffer()));
  const isOnItsSide = degrees % 180 !== 0;
  const canvas = createCanvas(isOnItsSide ? page.height : page.width, isOnItsSide ? page.width : page.height);
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(page, -page.width / 2, -page.height / 2);
  return canvas.encode('png');
}

async function read(client: TestClient, scan: Uint8Array) {
  const document = await client.uploadRead('scan.png', scan);
  const { body } = await client.get<DocumentPage>(`/api/documents/${document.id}/pages/1`);
  return { document, page: body };
}

describe('a page without text in the file', () => {
  it('is read as an image: every word, with its place and how sure that is', async () => {
    const client = await service.client();
    const { document, page } = await read(client, await scanOf(client));
    expect(document).toMatchObject({ status: 'ready', ocr: true, kind: 'invoice' });
    expect(page).toMatchObject({ origin: 'image', rotation: 0 });
    expect(page.lines.map(({ text }) => text)).toEqual(TEXTS.map(({ text }) => text));
    for (const { confidence } of page.words) expect(confidence).toBeGreaterThan(0.8);
    const [x0, , x1, y1] = page.words[0]?.box ?? [];
    expect(x0).toBeCloseTo(72 / 612, 1);
    expect(x1).toBeCloseTo(180 / 612, 1);
    expect(y1).toBeCloseTo(72 / 792, 1);
    expect(page.pairs).toContainEqual(expect.objectContaining({ key: 'Amount due', value: '$6,400.00' }));
  });

  it.each([90, 180, 270])(
    'that lies turned by %i degrees is turned first, and shown upright',
    async (degrees) => {
      const client = await service.client();
      const { document, page } = await read(client, await scanOf(client, degrees));
      expect(page.rotation).toBe((360 - degrees) % 360);
      expect(page.lines.map(({ text }) => text)).toEqual(TEXTS.map(({ text }) => text));
      const picture = await client.fetch('GET', `/api/documents/${document.id}/pages/1/image?width=306`);
      const file = Buffer.from(await picture.arrayBuffer());
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([306, 396]);
    },
  );

  it('that is blank stays so', async () => {
    const client = await service.client();
    const { id } = await client.uploadRead('empty.pdf', pdfFile([{ texts: [] }]));
    const picture = await client.fetch('GET', `/api/documents/${id}/pages/1/image?width=400`);
    const { document, page } = await read(client, new Uint8Array(await picture.arrayBuffer()));
    expect([document.ocr, page.origin, page.words]).toEqual([false, 'blank', []]);
  });
});
