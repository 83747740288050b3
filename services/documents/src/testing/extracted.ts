import { expect } from '@jest/globals';
import { type Extraction, type ExtractionAccepted, extraction } from '@plumbline/contracts';
import { type InvoiceSpec, invoiceFile } from './invoice-file.js';
import type { TestClient } from './test-client.js';

export async function extracted(
  client: TestClient,
  spec?: InvoiceSpec,
  body: object = {},
): Promise<Extraction> {
  const { id } = await client.uploadRead(`${spec?.number ?? 'invoice'}.pdf`, invoiceFile(spec));
  return extractedFrom(client, id, body);
}

export async function extractedFrom(
  client: TestClient,
  documentId: string,
  body: object = {},
): Promise<Extraction> {
  const path = `/api/documents/${documentId}/extractions`;
  const { status, body: accepted } = await client.call<ExtractionAccepted>('POST', path, body);
  expect(status).toBe(202);
  await client.jobEnds(accepted.jobId);
  return detail(client, accepted.id);
}

export const detail = async (client: TestClient, id: string): Promise<Extraction> =>
  extraction.parse((await client.get<Extraction>(`/api/extractions/${id}`)).body);

export const fieldOf = ({ fields }: Extraction, name: string) => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
};

export const change = (client: TestClient, id: string, name: string, body: object) =>
  client.call<Extraction>('PATCH', `/api/extractions/${id}/fields/${encodeURIComponent(name)}`, body);
