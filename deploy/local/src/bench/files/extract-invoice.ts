import type { DocumentSummary, Extraction } from '@plumbline/contracts';
import type { ApiClient } from '../../e2e/testing/api-client.js';

const INVOICE = `Northfield Paper Ltd                         INVOICE
1140 Commerce Street, Dallas, TX 75202

Invoice number: INV-20418
Invoice date: October 28, 2026
Due date: November 27, 2026

Item            Qty    Unit price    Amount
Copy paper       40         38.50  1,540.00
Cardstock        12         46.25    555.00
Envelopes        30         11.40    342.00

Subtotal: 2,437.00
Sales tax 8.25%: 201.05
Total due, USD: 2,638.05
`;
/** The template of the product for invoices. */
const TEMPLATE = '00000000-0000-4000-9000-000000000001';

/** Has the fields of an invoice taken from it; answers the extraction's id once they are there. */
export async function extractInvoice(owner: ApiClient): Promise<string> {
  const { body: document } = await owner.uploadDocument('invoice.txt', INVOICE);
  await owner.until<DocumentSummary>(`/api/documents/${document.id}`, ({ status }) => status === 'ready');
  const path = `/api/documents/${document.id}/extractions`;
  const { body } = await owner.post<{ id: string }>(path, { template: TEMPLATE });
  await owner.until<Extraction>(`/api/extractions/${body.id}`, ({ status }) => status === 'ready');
  return body.id;
}
