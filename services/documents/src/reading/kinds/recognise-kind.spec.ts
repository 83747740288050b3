import { describe, expect, it } from '@jest/globals';
import { recogniseKind } from './recognise-kind.js';

const onPage = (...texts: string[]) => [
  { n: 1, lines: texts.map((text, index) => ({ text, isTop: index < 2 })) },
];

describe('the kind of a document, and what says so', () => {
  it.each([
    ['invoice', ['INVOICE', 'Invoice number: 7', 'Amount due $4'], 'titled “INVOICE”'],
    ['receipt', ['CASH RECEIPT', 'Cashier: Ann', 'Change 0.20'], 'titled “CASH RECEIPT”'],
    ['contract', ['SERVICES AGREEMENT', 'The parties hereby agree'], 'titled “SERVICES AGREEMENT”'],
    ['statement', ['Account statement', 'Opening balance 3.00'], 'titled “Account statement”'],
    ['letter', ['Acme Ltd', '1 Road', 'Dear Ms Whitfield', 'Yours sincerely'], 'says “Dear”'],
    ['report', ['Annual Report', 'Executive summary', 'Figure 1'], 'titled “Annual Report”'],
    ['form', ['Application form', 'Date of birth ______'], 'titled “Application form”'],
  ])('%s', (kind, texts, evidence) => {
    expect(recogniseKind(onPage(...texts))).toEqual({ kind, evidence: { text: evidence, page: 1 } });
  });

  it('is left open where nothing says enough', () => {
    expect(recogniseKind(onPage('Shopping', 'milk, bread'))).toEqual({ kind: 'other', evidence: null });
  });
});
