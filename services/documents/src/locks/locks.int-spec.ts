import { describe, expect, it } from '@jest/globals';
import type { DocumentAccepted, DocumentPage } from '@plumbline/contracts';
import { pdfFile } from '../testing/pdf-file.js';
import { useDocuments } from '../testing/use-documents.js';

const service = useDocuments();
const secret = pdfFile([{ texts: [{ text: 'Confidential', x: 72, y: 700 }] }], { password: 'open sesame' });

describe('a document with a password', () => {
  it('waits for it, is read once it is right, and the password is not kept', async () => {
    const client = await service.client();
    const { id, status } = await client.uploadRead('secret.pdf', secret);
    expect(status).toBe('locked');
    expect((await client.get(`/api/documents/${id}/pages/1`)).status).toBe(409);

    const wrong = await client.call('POST', `/api/documents/${id}/unlock`, { password: 'guess' });
    expect(wrong).toMatchObject({ status: 422, body: { details: { code: 'wrong_password' } } });
    expect((await client.detail(id)).status).toBe('locked');

    const right = await client.call<DocumentAccepted>('POST', `/api/documents/${id}/unlock`, {
      password: 'open sesame',
    });
    expect(right.status).toBe(202);
    await client.jobEnds(right.body.jobId);
    expect(await client.detail(id)).toMatchObject({ status: 'ready', pages: 1 });
    const page = await client.get<DocumentPage>(`/api/documents/${id}/pages/1`);
    expect(page.body.lines.map(({ text }) => text)).toEqual(['Confidential']);
    expect((await client.fetch('GET', `/api/documents/${id}/pages/1/image?width=200`)).status).toBe(200);

    const rows = JSON.stringify([
      await service.database.query('SELECT * FROM documents'),
      await service.database.query('SELECT * FROM jobs'),
    ]);
    expect(rows).not.toContain('sesame');
    const original = await client.fetch('GET', `/api/documents/${id}/file`);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(secret);
    const again = await client.call('POST', `/api/documents/${id}/unlock`, { password: 'open sesame' });
    expect(again.status).toBe(409);
  });
});
