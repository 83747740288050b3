import type { DocumentKind, FieldType, TemplateField } from '@plumbline/contracts';

/** A template of the product. */
export interface BundledTemplate {
  id: string;
  name: string;
  /** Documents that it is for. */
  kind: DocumentKind | null;
  fields: readonly TemplateField[];
}

const fields = (type: FieldType, names: readonly string[]): TemplateField[] =>
  names.map((name) => ({ name, type }));

export const BUNDLED_TEMPLATES: readonly BundledTemplate[] = [
  {
    id: '00000000-0000-4000-9000-000000000001',
    name: 'Invoice',
    kind: 'invoice',
    fields: [
      ...fields('text', ['Supplier', 'Supplier tax ID', 'Invoice number']),
      ...fields('date', ['Invoice date', 'Due date']),
      ...fields('text', ['Purchase order', 'Terms']),
      ...fields('date', ['Ship date']),
      ...fields('text', ['Customer', 'Ship to', 'Remit to', 'IBAN']),
      ...fields('money', ['Subtotal', 'Freight', 'Discount', 'Tax', 'Total']),
      { name: 'Line items', type: 'table' },
    ],
  },
  {
    id: '00000000-0000-4000-9000-000000000002',
    name: 'Receipt',
    kind: 'receipt',
    fields: [
      ...fields('text', ['Merchant', 'Address', 'Receipt number']),
      ...fields('date', ['Date']),
      ...fields('money', ['Subtotal', 'Tax', 'Discount', 'Total', 'Paid', 'Change']),
      ...fields('text', ['Payment method']),
      { name: 'Line items', type: 'table' },
    ],
  },
  {
    id: '00000000-0000-4000-9000-000000000003',
    name: 'Bank statement',
    kind: 'statement',
    fields: [
      ...fields('text', ['Bank', 'Account holder', 'Account number', 'IBAN']),
      ...fields('date', ['Period start', 'Period end']),
      ...fields('money', ['Opening balance', 'Deposits', 'Withdrawals', 'Closing balance']),
      { name: 'Movements', type: 'table' },
    ],
  },
  {
    id: '00000000-0000-4000-9000-000000000004',
    name: 'Purchase order',
    kind: null,
    fields: [
      ...fields('text', ['Purchase order number', 'Buyer', 'Vendor']),
      ...fields('date', ['Order date', 'Delivery date']),
      ...fields('text', ['Ship to', 'Payment terms', 'Delivery terms']),
      ...fields('money', ['Subtotal', 'Tax', 'Freight', 'Total']),
      { name: 'Line items', type: 'table' },
    ],
  },
  {
    id: '00000000-0000-4000-9000-000000000005',
    name: 'Contract',
    kind: 'contract',
    fields: [
      ...fields('text', ['First party', 'Second party']),
      ...fields('date', ['Effective date']),
      ...fields('text', ['Governing law', 'Term', 'Notice period']),
    ],
  },
];

/** What is taken where nobody says by which template: the one for the kind, or what any document may have. */
export const templateFor = (kind: DocumentKind): BundledTemplate =>
  BUNDLED_TEMPLATES.find((template) => template.kind === kind) ?? ANY;

const ANY: BundledTemplate = {
  id: '00000000-0000-4000-9000-000000000001',
  name: 'Invoice',
  kind: 'invoice',
  fields: BUNDLED_TEMPLATES[0]?.fields ?? [],
};
