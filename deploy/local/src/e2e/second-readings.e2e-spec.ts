import { describe, expect, it } from '@jest/globals';
import type {
  CodeFinding,
  CodeGate,
  DocumentSummary,
  Extraction,
  ExtractionTemplate,
  SecondOpinion,
} from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { useProduct } from './testing/use-product.js';

const NAME = 'rosalind';
const INVOICE = `Hartwell Paper Ltd

INVOICE

Invoice number: HP-20931
Invoice date: October 28, 2026

Subtotal: $2,437.00
Tax: $201.05
Total: $2,638.05
`;

let person: ApiClient;
const environment = useProduct(async () => {
  person = environment.product.client();
  await person.signUp(NAME);
});

describe('templates and extractions that are looked at a second time', () => {
  it('CODE-002 F.1 a fault of a template is found, leads to it, and is fixed with it', async () => {
    const fields = [
      { name: 'Invoice number', type: 'text' },
      { name: 'Invoice date', type: 'text' },
    ];
    const { body: template } = await person.post<ExtractionTemplate>('/api/extraction-templates', {
      ...{ name: 'Paper bills', fields },
    });
    const found = await analysedUntil((findings) => findings.length > 0);
    expect(found).toEqual([
      expect.objectContaining({
        ...{ rule: 'quality/date-field-as-text', path: 'templates/Paper bills/Invoice date' },
        home: { type: 'extraction-template', id: template.id },
      }),
    ]);
    const mended = fields.map((field) =>
      field.name === 'Invoice date' ? { ...field, type: 'date' } : field,
    );
    await person.call('PATCH', `/api/extraction-templates/${template.id}`, { body: { fields: mended } });
    expect(await analysedUntil((findings) => findings.length === 0)).toEqual([]);
  });

  it('F.3 a document is read a second time: a wrong value is contradicted with its place, and the correction says why', async () => {
    const { body: sent } = await person.uploadDocument('hartwell.txt', INVOICE);
    await person.until<DocumentSummary>(`/api/documents/${sent.id}`, ({ status }) => status === 'ready');
    const { body: made } = await person.post<{ id: string }>(`/api/documents/${sent.id}/extractions`, {
      fields: [
        { name: 'Invoice number', type: 'text' },
        { name: 'Total', type: 'money' },
      ],
    });
    const path = `/api/extractions/${made.id}`;
    const read = await person.until<Extraction>(path, ({ status }) => status === 'ready');
    await decide(read, { state: 'changed', value: '9638.05' });

    expect((await person.post(`${path}/opinions`)).status).toBe(202);
    const [opinion] = await person.until<SecondOpinion[]>(
      `${path}/opinions`,
      ([newest]) => newest?.status === 'ready',
    );
    const on = (name: string) => opinion?.agreements.find(({ findingId }) => findingId === name);
    expect(on('Invoice number')?.state).toBe('confirmed');
    const { state, reading } = on('Total') ?? {};
    expect([state, reading?.value, reading?.seen]).toEqual(['contradicted', '2638.05', '9638.05']);

    const { body: changed } = await person.get<Extraction>(path);
    await decide(changed, {
      ...{ state: 'changed', value: reading?.value, reviewer: opinion?.reviewer },
      place: { page: reading?.page, box: reading?.box },
    });
    const { body: after } = await person.get<Extraction>(path);
    const total = after.fields.find(({ name }) => name === 'Total');
    expect(total).toMatchObject({ value: '2638.05', sourceText: expect.stringContaining('2,638.05') });
    expect(total?.history?.at(-1)).toMatchObject({ reviewer: 'built-in', value: '2638.05' });
  });
});

async function decide({ id, fields }: Extraction, decision: object): Promise<void> {
  const version = fields.find(({ name }) => name === 'Total')?.version;
  const { status } = await person.call('PATCH', `/api/extractions/${id}/fields/Total`, {
    body: { version, ...decision },
  });
  expect(status).toBe(200);
}

/** News of the template come with their time: analyses until the findings are as they should be. */
async function analysedUntil(isWanted: (findings: CodeFinding[]) => boolean): Promise<CodeFinding[]> {
  for (;;) {
    const { body: run } = await person.post<{ id: string }>('/api/code-analysis/run', {
      subject: 'workspace',
    });
    await person.until<CodeGate>(
      '/api/code-analysis/gate',
      ({ lastRun }) => lastRun?.id === run.id && lastRun.status === 'done',
    );
    const { body: findings } = await person.get<CodeFinding[]>('/api/code-analysis');
    if (isWanted(findings)) return findings;
  }
}
