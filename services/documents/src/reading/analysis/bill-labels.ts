import type { AnalysisFact } from '@plumbline/contracts';

/** What the values of invoices, receipts and statements are labelled with; the first that fits counts. */
export interface BillLabel {
  name: string;
  pattern: RegExp;
  type: AnalysisFact['type'];
  group: AnalysisFact['group'];
}

const label = (
  name: string,
  type: BillLabel['type'],
  group: BillLabel['group'],
  pattern: RegExp,
): BillLabel => ({ name, type, group, pattern });

export const BILL_LABELS: readonly BillLabel[] = [
  label(
    'Invoice number',
    'text',
    'parties',
    /^(tax )?(invoice|bill|rechnungs|factuur|facture|fattura|receipt|document)\s?-?\s?(no|nr|num(mer|ber)?|n°|#|id)\b|^(facture|invoice|rechnung)\s?(n°|#)/i,
  ),
  label(
    'Invoice date',
    'date',
    'dates',
    /^(invoice|bill|rechnungs|factuur|issue|billing|receipt)\s?-?(date|datum)|^date (of issue|of invoice|issued)|^dated?$|^datum$/i,
  ),
  label(
    'Due date',
    'date',
    'dates',
    /^(payment )?due( date| on| by)?$|^(pay by|zahlungsziel|f[äa]llig|vervaldatum|date limite de paiement)/i,
  ),
  label('Account holder', 'text', 'parties', /^account (holder|name|owner)|^kontoinhaber/i),
  label(
    'Statement period',
    'text',
    'dates',
    /^(for )?(the )?((statement|billing|reporting|account(ing)?|abrechnungs)\s?)?(period|zeitraum)\b|^(account |bank )?statement (of account )?(for|from|of)\b|^from$/i,
  ),
  label('Statement date', 'date', 'dates', /^(statement|closing) date/i),
  label('Account number', 'text', 'parties', /^account\s?(no|number|nr|#)|^acct/i),
  label(
    'Opening balance',
    'money',
    'amounts',
    /^(opening|beginning|previous|starting) balance|^balance (brought )?forward/i,
  ),
  label('Closing balance', 'money', 'amounts', /^(closing|ending|new|final) balance/i),
  label(
    'Paid in',
    'money',
    'amounts',
    /^total (deposits|credits|paid in|money in|additions)|^deposits and (other )?(credits|additions)$/i,
  ),
  label(
    'Paid out',
    'money',
    'amounts',
    /^total (withdrawals|debits|paid out|money out)|^withdrawals and (other )?(debits|subtractions)$/i,
  ),
  label('Sort code', 'text', 'parties', /^sort code/i),
  label('Routing number', 'text', 'parties', /^(aba|routing)\s?(no|number|nr|#)?/i),
  label('BIC', 'text', 'parties', /^(bic|swift)\b/i),
  label(
    'Subtotal',
    'money',
    'amounts',
    /^sub-?\s?tota+l|^net (amount|total)|^exclusief btw|^total (excl|ht|net)|^amount excl/i,
  ),
  label(
    'Tax',
    'money',
    'amounts',
    /^(total )?(vat|gst|sales tax|tax|btw|mwst|tva|ust)\b(?! (no|id|nr|num|reg))/i,
  ),
  label('Discount', 'money', 'amounts', /^discount|^rabatt|^korting/i),
  label('Rounding', 'money', 'amounts', /^round(ing|ed)/i),
  label(
    'Total',
    'money',
    'amounts',
    /^(grand |invoice |total )?(total|totaal|gesamtbetrag|summe)\b(?! (qty|quantity|items?|excl))|^(total )?(amount|balance) (due|payable)|^(factuur|total) (totaal|eur|facture)|^total (incl|ttc)|^amount payable|^rechnungsbetrag/i,
  ),
  label('Paid', 'money', 'amounts', /^(amount )?(paid|payment received|cash|tendered|amount tendered)$/i),
  label('Change', 'money', 'amounts', /^change( due)?$/i),
  label(
    'Tax number',
    'text',
    'parties',
    /^(vat|gst|btw|ust\.?-?|tax|tin|abn)\s?-?(id|no|nr|nummer|number|reg)/i,
  ),
  label('IBAN', 'text', 'parties', /^iban/i),
];
