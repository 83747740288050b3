import { type Concept, type Finder, labelPattern } from './concept.js';

const NUMBER = '(?:no|nos|nr|num|number|nummer|num[ée]ro|n°|nº|#|id|code|ref|reference)';
const OF_BILL = '(?:invoice|bill|rechnungs?|factuur|facture|fattura|factura|rechnung)';

function concept(
  key: string,
  [type, find]: readonly [Concept['type'], Finder],
  names: string,
  [labels, maybe]: readonly [string, string?],
  prefer?: Concept['prefer'],
): Concept {
  return {
    ...{ key, type, find },
    names: new RegExp(`^(?:${names})$`, 'iu'),
    labels: labelPattern(labels, maybe),
    ...(prefer && { prefer }),
  };
}

/** What both days of a period stand beside. */
const PERIOD =
  '(?:for )?(?:the )?(?:statement |billing |reporting |account(?:ing)? |service |abrechnungs)?(?:period|zeitraum)(?: covered| of)?|(?:account |bank )?statement (?:for|of)(?: the (?:month|period)(?: of)?)?|statement of account(?: for)?|période(?: du)?';

const AMOUNT = ['money', 'amount'] as const;
const DATE = ['date', 'date'] as const;
const CODE = ['text', 'code'] as const;
const WORDS = ['text', 'words'] as const;
const BLOCK = ['text', 'block'] as const;

/** What invoices, receipts, statements and orders say, in English and the words of a few neighbours. */
export const CONCEPTS: readonly Concept[] = [
  concept('invoice-number', CODE, `(?:invoice|bill) ${NUMBER}|${NUMBER} of invoice|rechnungsnummer|invoice`, [
    `(?:tax |sales |our )?${OF_BILL}[\\s-]*${NUMBER}|factuurnummer|rechnungsnummer|${OF_BILL} id|numéro de facture`,
    `${OF_BILL}|(?:document|doc|beleg|booking|reference|confirmation)[\\s.-]*${NUMBER}`,
  ]),
  concept('receipt-number', CODE, `receipt ${NUMBER}|transaction ${NUMBER}|bill ${NUMBER}`, [
    `(?:receipt|slip|bon|ticket|trans(?:action)?|check|bill|doc(?:ument)?|invoice|inv|cash bill)[\\s.-]*${NUMBER}`,
    `receipt|${NUMBER}`,
  ]),
  concept(
    'purchase-order',
    CODE,
    `(?:purchase|customer) (?:order|po)(?: ${NUMBER})?|po(?: ${NUMBER})?|order ${NUMBER}|customer po`,
    [
      `(?:purchase|your|customer|bestell|p)[\\s.-]*(?:order|po|o|bestellung)[\\s.-]*${NUMBER}?|po[\\s.-]*${NUMBER}?|bestellnummer|(?:order|orde)r?[\\s.-]*(?:${NUMBER}|nummer)|ordernummer|p\\.?o\\.?[\\s-]*${NUMBER}?`,
      'order|reference',
    ],
  ),
  concept('customer-number', CODE, `(?:customer|client|member) ${NUMBER}`, [
    `(?:customer|client|member|kunden|klant|cust)[\\s.-]*(?:${NUMBER}|account)|klantnummer|kundennummer|identifiant`,
  ]),
  concept('account-number', CODE, `account(?: ${NUMBER})?|bank account`, [
    `(?:account|acct|a/c|konto|compte|bank account)[\\s.-]*${NUMBER}|kontonummer|rekeningnummer`,
    'account',
  ]),
  concept('iban', ['text', 'iban'], 'iban', ['iban(?: (?:no|nr|code))?']),
  concept(
    'tax-id',
    ['text', 'tax-id'],
    `(?:supplier |seller |vendor |merchant )?(?:tax|vat|gst|sst)(?: |-)?(?:id|${NUMBER}|registration)(?: ${NUMBER})?`,
    [
      `(?:supplier |company )?(?:vat|gst|sst|tax|btw|tva|ust|mwst|gstin|abn|tin|ein|siret|siren|federal)[\\s.-]*(?:id|reg|registration|ident|idnr|${NUMBER}|identification|intracommunautaire)*(?:[\\s.-]*(?:${NUMBER}))?`,
    ],
  ),
  concept(
    'invoice-date',
    DATE,
    '(?:invoice|bill|billing|issue|document) date|date of (?:invoice|issue)|date',
    [
      `${OF_BILL}[\\s-]*(?:date|datum)|(?:issue|billing|document|tax|sales?|print)[\\s-]*date|date (?:of issue|of invoice|issued|d['’]émission|de facturation|de la facture)|rechnungsdatum|factuurdatum|issued(?: on)?|dated?|datum|date facture|${OF_BILL}.{3,40} (?:du|dated|of|vom|van)|fecha(?: de factura)?|data`,
      'date & time|date ?/ ?time|dates?(?: time)?',
    ],
    'first',
  ),
  concept('due-date', DATE, 'due date|payment due(?: date)?|due', [
    "(?:payment |invoice )?due(?: date| on| by)?|pay(?:ment)? (?:by|due(?: date)?)|date due|f[äa]llig(?: am| bis)?|zahlbar bis|vervaldatum|date (?:limite de paiement|d[’']échéance)|échéance|(?:prélevé(?:e)?|payable) le|uiterste betaaldatum|vencimiento",
  ]),
  concept('ship-date', DATE, '(?:ship(?:ping|ped)?|delivery|deliver by) ?date|date shipped|delivery', [
    '(?:ship(?:ping|ped|ment)?|delivery|dispatch|liefer|deliver by)[\\s-]*(?:date|datum)?|date shipped|shipped(?: on)?|lieferdatum|leverdatum|required by|deliver by|needed by',
  ]),
  concept('order-date', DATE, '(?:purchase )?order date|date of order|po date', [
    '(?:purchase )?order(?:ed)?[\\s-]*(?:date|datum)|date (?:of|ordered)(?: order)?|orderdatum|bestelldatum|po[\\s-]*date|ordered(?: on)?',
  ]),
  concept(
    'period-start',
    DATE,
    '(?:statement |period |billing )?(?:period )?(?:start|from|begin(?:s|ning)?)(?: date)?',
    [`${PERIOD}|(?:statement |billing )?period(?: from| start| begin(?:s|ning)?)|from|beginning|start date`],
    'first',
  ),
  concept(
    'period-end',
    DATE,
    '(?:statement |period |billing )?(?:period )?(?:end|to|until|ending)(?: date)?|statement date',
    [
      `${PERIOD}|(?:statement|closing) date|(?:period )?(?:end(?:s|ing)?|to|through|until|thru|bis)(?: date)?|.*\\d\\s*(?:to|through|thru|bis)`,
    ],
    'last',
  ),
  concept(
    'subtotal',
    AMOUNT,
    'sub-?\\s?total|net(?: amount| total)?|amount (?:before|excl(?:uding)?)\\.? tax|total before tax',
    [
      'sub[\\s-]*tota+l|(?:total )?net(?: amount| total| price| value)?|(?:total|amount|totaal|sous[\\s-]*total)\\s*\\(?(?:excl?(?:uding|usief|\\.)?|before|hors|ht|netto|net|h\\.t\\.)[\\s.]*(?:tax(?:es)?|vat|btw|gst|tva|mwst|sst)?\\)?|netto(?:betrag|summe)?|exclusief btw|zwischensumme|sous-total|(?:montant|total)(?: eur)? (?:ht|hors taxes?)|grondslag|taxable (?:amount|value)|subtotaal|merchandise|imponibile|base imponible|goods total',
      'amount',
    ],
  ),
  concept('tax', AMOUNT, '(?:sales |total )?(?:tax|vat|gst|sst)(?: amount)?', [
    '(?:total |plus |incl\\.? |add )?(?:sales )?(?:vat|gst|sst|tax|btw|mwst|tva|ust|umsatzsteuer|mehrwertsteuer|iva|hst|qst|pst)(?: \\d+(?:[.,]\\d+)?\\s?%?)?(?: (?:amount|total|payable|bedrag|betrag))?(?: ?[@(à]? ?\\d.*)?|(?:total|montant)(?: de la)? tva|service tax|btw[\\s-]*bedrag|(?:steuer|tax)(?:betrag| amount)',
  ]),
  concept('shipping', AMOUNT, 'freight|shipping(?: cost| fee| charge)?|delivery(?: fee| charge)|postage', [
    'freight|shipping(?: (?:and|&) handling| cost| fee| charges?)?|(?:delivery|carriage|handling)(?: (?:fee|charges?|cost))?|postage|versand(?:kosten)?|verzendkosten|frais de port|s\\s?&\\s?h',
  ]),
  concept('discount', AMOUNT, '(?:total )?discount|rebate', [
    '(?:total |less |item )?discounts?(?: \\d+.*)?|rabatt|korting|remise|rebate|less:?',
  ]),
  concept('rounding', AMOUNT, 'rounding(?: adjustment)?', [
    'round(?:ing|ed)?(?: ?off)?(?: ?(?:adj(?:ustments?)?\\.?|amount|amt|diff.*))?|rundung|afronding|arrondi|rounding adj.*',
  ]),
  concept(
    'total',
    AMOUNT,
    '(?:grand |invoice |order |receipt )?total(?: (?:due|amount|payable|incl(?:uding)?\\.? tax))?|amount(?: due| payable)?|balance due|total due',
    [
      '(?:grand |invoice |order |net |bill |final |receipt )?total(?: (?:due|amount|payable|sales|price|cost|to pay|amount (?:due|payable)|(?:amount )?\\(?(?:incl?|inclusive|including|with|after|ttc|rounded|rm)[^)]*\\)?|rm|usd|eur|sar|inr|\\$|€))*|(?:total )?(?:amount|balance)(?: now)? (?:due|payable|to pay)|amount payable|rechnungs(?:betrag|summe)|gesamt(?:betrag|summe)?(?: brutto)?|(?:zu zahlender|brutto)[\\s-]*betrag|endbetrag|totaal(?: (?:te betalen|incl.*|factuur.*))?|te betalen|total ttc|(?:montant|total)(?: total)? (?:à payer|ttc|facture.*)|net à payer|importe total|totale|please pay|nett? total|round(?:ed|ing)? total|total round(?:ed|ing)|due|you pay|factuurbedrag|totaalbedrag|factuur totaal|facture .* ttc|(?:somme|montant) à payer|(?:montant|total)(?: eur)? ttc',
      'amount|sum|summe|balance',
    ],
    'largest',
  ),
  concept('paid', AMOUNT, '(?:amount )?paid|payment|cash|tendered', [
    '(?:amount |total |less )?(?:paid|payment(?:s)?(?: received)?|tendered|received|deposit)|cash(?: (?:tendered|received|paid))?|visa|master(?:card)?|credit card|debit card|already paid|bar|bereits gezahlt',
  ]),
  concept('change', AMOUNT, 'change(?: due)?', ['change(?: (?:due|given))?|wechselgeld|r[üu]ckgeld|balance']),
  concept(
    'opening-balance',
    AMOUNT,
    '(?:opening|beginning|starting|previous) balance',
    [
      '(?:opening|beginning|starting|previous|prior|old) (?:ledger )?balance(?: (?:on|as of|at) .*)?|balance (?:brought )?forward|anfangssaldo|alter saldo|kontostand alt',
    ],
    'first',
  ),
  concept(
    'closing-balance',
    AMOUNT,
    '(?:closing|ending|new|final) balance',
    [
      '(?:closing|ending|new|final|current) (?:ledger )?balance(?: (?:on|as of|at) .*)?|balance (?:carried )?forward|endsaldo|neuer saldo|kontostand neu',
    ],
    'last',
  ),
  concept('total-in', AMOUNT, '(?:total )?(?:deposits?|credits?|paid in|money in)(?: total)?', [
    '(?:total )?(?:deposits?(?: (?:and|&) (?:additions|credits))?|credits?|paid in|money in|additions)|gutschriften',
  ]),
  concept('total-out', AMOUNT, '(?:total )?(?:withdrawals?|debits?|paid out|money out)(?: total)?', [
    '(?:total )?(?:withdrawals?(?: (?:and|&) .*)?|debits?|paid out|money out|subtractions|checks and .*)|belastungen',
  ]),
  concept(
    'supplier',
    ['text', 'issuer'],
    'supplier(?: name)?|vendor(?: name)?|seller(?: name)?|issuer|from|company|merchant(?: name)?|store|bank(?: name)?|sender',
    [
      '(?:supplier|vendor|seller|sold by|from|issued by|company|merchant|bank)(?: name)?|beneficiary|account holder',
    ],
  ),
  concept(
    'supplier-address',
    ['text', 'address'],
    '(?:supplier|vendor|seller|merchant|company|store|our)?\\s?address',
    ['(?:supplier|vendor|seller|merchant|company)? ?address'],
  ),
  concept(
    'customer',
    BLOCK,
    '(?:customer|buyer|client|bill(?:ed)? to|purchaser|account holder|sold to)(?: name)?',
    [
      '(?:bill(?:ed|ing)?|invoice(?:d)?|sold|charged?)[\\s-]*(?:to|address)|(?:customer|buyer|client|purchaser)(?: (?:name|details|information))?|account (?:holder|name|owner)|kunde|klant|m/s|attn',
      'to',
    ],
  ),
  concept('ship-to', BLOCK, 'ship(?:ped|ping)? (?:to|address)|deliver(?:y)? (?:to|address)', [
    '(?:ship(?:ped|ping)?|deliver(?:y|ed)?)[\\s-]*(?:to|address)|lieferadresse|afleveradres|consignee',
  ]),
  concept('remit-to', BLOCK, 'remit(?:tance)?(?: to| address)?|pay(?:able)? to', [
    '(?:please )?(?:remit(?:tance)?(?: payment)?|pay(?:able|ment)?|mail payment|make (?:checks?|cheques?) payable)[\\s-]*(?:to|address)',
  ]),
  concept('terms', WORDS, '(?:payment )?terms(?: of payment)?', [
    '(?:payment )?terms(?: of payment)?|zahlungsbedingungen|betalingstermijn|conditions de paiement',
  ]),
  concept('payment-method', WORDS, 'payment (?:method|type|mode)|paid by|mode of payment', [
    '(?:payment|pay)[\\s-]*(?:method|type|mode|by|means)|mode of payment|paid (?:by|with|via)|zahlungsart|betaal(?:methode|wijze)|mode de paiement',
  ]),
  concept(
    'delivery-terms',
    WORDS,
    '(?:delivery|shipping|freight) (?:terms|method)|ship(?:ped)? via|carrier|incoterms',
    [
      '(?:delivery|shipping|freight|ship)[\\s-]*(?:terms|method|via)|carrier|incoterms?|f\\.?o\\.?b\\.?(?: point)?',
    ],
  ),
  concept('currency', WORDS, 'currency', ['currency|w[äa]hrung|valuta|devise']),
];

/** The concept that a field's name means, if it is one. */
export const conceptNamed = (name: string, type: string): Concept | undefined =>
  CONCEPTS.find((each) => each.names.test(name.trim()) && isOfType(each, type));

const isOfType = ({ type }: Concept, wanted: string): boolean =>
  type === wanted || (type === 'money' && wanted === 'number') || (type === 'number' && wanted === 'money');
