import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type DocumentPage,
  type DocumentSummary,
  documentDetail,
  documentPage,
  documentSummary,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { pdfFile } from '../testing/pdf-file.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();
const letter = pdfFile([
  { texts: [{ text: 'Dear Ms Whitfield', x: 72, y: 700 }] },
  { texts: [{ text: 'Yours sincerely', x: 72, y: 700 }] },
]);

describe('a document (DOC-001, DOC-003, DOC-004)', () => {
  it('is read page by page, and says where each word stands', async () => {
    const client = await service.client();
    const document = await client.uploadRead('letter.pdf', letter);
    expect(documentDetail.parse(document)).toMatchObject({
      name: 'letter.pdf',
      status: 'ready',
      mime: 'application/pdf',
      bytes: letter.length,
      pages: 2,
      ocr: false,
      unreadPages: [],
    });
    const { body } = await client.get<DocumentPage>(`/api/documents/${document.id}/pages/1`);
    const page = documentPage.parse(body);
    expect(page).toMatchObject({ n: 1, width: 612, height: 792, rotation: 0, origin: 'text' });
    expect(page.lines.map(({ text }) => text)).toEqual(['Dear Ms Whitfield']);
    const [x0, y0, x1, y1] = page.words[0]?.box ?? [];
    expect(x0).toBeCloseTo(72 / 612, 2);
    expect(x1).toBeGreaterThan(90 / 612);
    expect(x1).toBeLessThan(110 / 612);
    // The baseline stands 700 points from below.
    expect(y0).toBeLessThan(92 / 792);
    expect(y1).toBeGreaterThanOrEqual(92 / 792);
    expect((await client.get(`/api/documents/${document.id}/pages/3`)).status).toBe(404);
  });

  it('of plain text that does not tell its encoding is read by the likeliest one, and says by which (DOC-003)', async () => {
    const client = await service.client();
    // “Итого: 500,00” in Windows-1251.
    const bytes = Buffer.from([0xc8, 0xf2, 0xee, 0xe3, 0xee, ...Buffer.from(': 500,00')]);
    const document = await client.uploadRead('schet.txt', bytes);
    expect(documentDetail.parse(document).textEncoding).toBe('windows-1251');
    const { body } = await client.get<DocumentPage>(`/api/documents/${document.id}/pages/1`);
    expect(body.lines.map(({ text }) => text)).toEqual(['Итого: 500,00']);
    const known = await client.uploadRead('total.txt', 'Total: 500.00 €');
    expect(documentDetail.parse(known)).not.toHaveProperty('textEncoding');
  });

  it('is in the list that is counted, newest first, of its workspace alone (API-026, ENT-013)', async () => {
    const client = await service.client();
    const first = await client.uploadRead('a.txt', 'First');
    const second = await client.uploadRead('b.txt', 'Second');
    const { body, headers } = await client.get<DocumentSummary[]>('/api/documents');
    expect(body.map((each) => documentSummary.parse(each).id)).toEqual([second.id, first.id]);
    expect(headers.get('x-total-count')).toBe('2');
    const stranger = await service.client();
    expect((await stranger.get<DocumentSummary[]>('/api/documents')).body).toEqual([]);
    for (const path of ['', '/file', '/pages/1', '/pages/1/image'])
      expect((await stranger.get(`/api/documents/${first.id}${path}`)).status).toBe(404);
    expect((await stranger.call('DELETE', `/api/documents/${first.id}`)).status).toBe(404);
  });

  it('is given back as it came', async () => {
    const client = await service.client();
    const { id } = await client.uploadRead('Angebot (März).pdf', letter);
    const response = await client.fetch('GET', `/api/documents/${id}/file`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(letter);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Angebot%20%28M%C3%A4rz%29.pdf",
    );
  });

  it('is deleted with everything that was read in it, and frees its place', async () => {
    const claims = { wid: randomUUID() };
    const client = await service.client(claims);
    const { id } = await client.uploadRead('letter.pdf', letter);
    const stored = async () => (await service.environment.storedFiles()).filter((file) => file.includes(id));
    // The file, two pages, and the pictures of both.
    expect(await stored()).toHaveLength(5);
    expect((await client.call('DELETE', `/api/documents/${id}`)).body.message).toBe(
      '“letter.pdf” is deleted.',
    );
    expect((await client.get(`/api/documents/${id}`)).status).toBe(404);
    await eventually('the bytes are gone', async () => (await stored()).length === 0);
  });
});

describe('pictures of pages', () => {
  it('are as wide as asked for, upright, and kept where screens ask for them', async () => {
    const client = await service.client();
    const turned = pdfFile([{ texts: [{ text: 'Sideways', x: 100, y: 100 }], rotate: 90 }]);
    const { id } = await client.uploadRead('turned.pdf', turned);
    const sizeOf = async (width: number) => {
      const response = await client.fetch('GET', `/api/documents/${id}/pages/1/image?width=${width}`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const file = Buffer.from(await response.arrayBuffer());
      return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
    };
    expect(await sizeOf(792)).toEqual({ width: 792, height: 612 });
    const kept = async () =>
      (await service.environment.storedFiles()).filter(
        (file) => /picture-1-\d+$/.test(file) && file.includes(id),
      );
    expect(await kept()).toHaveLength(1);
    expect(await sizeOf(960)).toEqual({ width: 960, height: 742 });
    expect(await kept()).toHaveLength(2);
    expect((await client.get(`/api/documents/${id}/pages/1/image?width=99999`)).status).toBe(400);
  });
});

describe('documents of other kinds', () => {
  it('plain text is set on pages, each word in its place', async () => {
    const client = await service.client();
    const text = Array.from({ length: 70 }, (_, index) => `Line ${index + 1}`).join('\n');
    const document = await client.uploadRead('notes.txt', text);
    expect(document).toMatchObject({ status: 'ready', pages: 2, mime: 'text/plain' });
    const { body } = await client.get<DocumentPage>(`/api/documents/${document.id}/pages/2`);
    expect(body.lines[0]?.text).toBe('Line 63');
    const picture = await client.fetch('GET', `/api/documents/${document.id}/pages/2/image?width=300`);
    expect(picture.status).toBe(200);
  });

  it('a damaged file is refused in words, keeps its original and takes no place', async () => {
    const client = await service.client();
    const document = await client.uploadRead('cut.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type'));
    expect(document).toMatchObject({ status: 'failed', pages: null, error: { code: 'malformed' } });
    expect(document.error?.message).toMatch(/^The file has no end: it is incomplete/);
    expect((await client.fetch('GET', `/api/documents/${document.id}/file`)).status).toBe(200);
    expect((await client.get(`/api/documents/${document.id}/pages/1`)).status).toBe(409);
  });
});
