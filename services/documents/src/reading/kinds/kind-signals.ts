import type { DocumentKind } from '@plumbline/contracts';

/** What speaks for a kind of document. */
export interface KindSignal {
  kind: DocumentKind;
  pattern: RegExp;
  /** `title`: only near the top of the first page, in a short line. */
  where: 'title' | 'anywhere';
  weight: number;
}

const title = (kind: KindSignal['kind'], pattern: RegExp, weight = 5): KindSignal => ({
  kind,
  pattern,
  where: 'title',
  weight,
});
const says = (kind: KindSignal['kind'], pattern: RegExp, weight = 1): KindSignal => ({
  kind,
  pattern,
  where: 'anywhere',
  weight,
});

/** In English, and the words on invoices of a few neighbours. */
export const KIND_SIGNALS: readonly KindSignal[] = [
  // An order has the words of an invoice, and asks for no money.
  title('other', /^(purchase order|quotation|packing (slip|list)|delivery note)\b|\bpurchase order$/i, 10),
  title(
    'invoice',
    /^(tax |commercial |pro ?forma |sales )?invoice\b|^(rechnung|facture|factuur|fattura|factura)\b/i,
    6,
  ),
  title('invoice', /\binvoice$|^(bill|credit note|gutschrift)$/i, 4),
  says(
    'invoice',
    /\b(invoice|bill) (no|number|nr|#|date|id)\b|rechnungs(nummer|nr|datum)|factuur(nummer|datum)|num[ée]ro de facture/i,
    4,
  ),
  says(
    'invoice',
    /\b(amount|balance|total) due\b|\bdue date\b|\bpayment terms\b|zahlbar|betalen|te betalen/i,
    2,
  ),
  says('invoice', /\b(vat|gst|tax) (no|id|number|reg)\b|\bust\.?-?id|\bbtw\b|\biban\b/i, 1),
  says('invoice', /\bsub-?total\b|\bunit price\b|\bbill to\b/i, 2),
  title('receipt', /\breceipt$|^receipt\b|\b(tax|cash|sales) receipt\b/i, 5),
  says('receipt', /\bcash(ier)?\b.*\bchange\b|\bchange (due|given)\b|\btendered\b/i, 3),
  says('receipt', /\bcashier\b|\bchange\b|\bthank you (for shopping|please come again)|\bgoods sold\b/i, 2),
  says('receipt', /\b(visa|mastercard|debit|credit card|eftpos)\b.*\d{4}|\bcard no\b/i, 1),
  says('receipt', /\brounding\b|\bqty\b.*\bamount\b|\bgst summary\b/i, 2),
  title(
    'contract',
    /\b(agreement|contract|lease|deed|memorandum of understanding|terms and conditions|amendment)\b/i,
    5,
  ),
  says(
    'contract',
    /\b(hereby agree|witnesseth|now,? therefore|in witness whereof|by and between|is entered into|shall be governed by)\b/i,
    3,
  ),
  says(
    'contract',
    /\b(governing law|confidential(ity)?|termination|indemnif(y|ication)|severability|entire agreement)\b/i,
    1,
  ),
  says('contract', /\b(hereinafter|the parties|each party|party of the first)\b/i, 2),
  title(
    'statement',
    /\b((bank|account|credit card|brokerage) )?statement\b(?! of work)|kontoauszug|relev[ée] de compte/i,
    5,
  ),
  says('statement', /\b(opening|closing|beginning|ending|previous|new) balance\b/i, 4),
  says('statement', /\b(statement (period|date)|account (number|no)|withdrawals?|deposits?)\b/i, 1),
  title('report', /\b(report|review|analysis|study|white ?paper|survey|results)\b/i, 4),
  says(
    'report',
    /\b(executive summary|table of contents|introduction|methodology|findings|conclusions?|appendix)\b/i,
    2,
  ),
  says('report', /\b(figure|table) \d+\b|\bfiscal (year|quarter)\b|\byear[- ]over[- ]year\b/i, 1),
  says('letter', /^dear\b|^to whom it may concern|^sehr geehrte/i, 5),
  says(
    'letter',
    /^(yours (sincerely|faithfully|truly)|(best|kind|warm) regards|sincerely|mit freundlichen gr[üu][ßs]+en)\b/i,
    4,
  ),
  says('letter', /^(re|subject|enclosures?|encl|cc):/i, 1),
  title(
    'form',
    /\b(form|application|questionnaire|registration|claim|order form)\b( [A-Z0-9-]+)?$|^form\b/i,
    4,
  ),
  says(
    'form',
    /_{5,}|\.{12,}|☐|□|\bplease (print|complete|fill)|\bcheck (one|all that apply)|\(mm\/dd\/yyyy\)/i,
    2,
  ),
  says('form', /\b(date of birth|signature of applicant|office use only|first name|last name)\b/i, 2),
];
