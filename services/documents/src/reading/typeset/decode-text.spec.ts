import { expect, it } from '@jest/globals';
import { decodeText } from './decode-text.js';

/** A text in an encoding of one byte a letter. */
function written(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

const TEXTS: readonly [encoding: string, text: string][] = [
  ['windows-1252', 'Invoice for the café on Main Street\nTotal due: £120.00 – thank you\n'],
  ['windows-1252', 'Total due: £120.00\n'],
  ['windows-1252', 'Rechnung für Büromöbel\nMüller & Söhne GmbH, Düsseldorf\nÜberweisung bis 30.11.2026\n'],
  [
    'windows-1252',
    'Facture n° 204\nSociété des Eaux\nMontant à régler : 1 250,00 €\nÉchéance : 30 novembre\n',
  ],
  ['windows-1252', 'Factura de teléfono, España\nFecha de emisión: 12 de noviembre\nImporte: 25,00\n'],
  ['windows-1252', 'Faktura från Göteborgs Kök och Trädgård\nBelopp 1 200 kr\n'],
  [
    'windows-1251',
    'Счёт № 204 от 12 ноября 2026 г.\nПоставщик: ООО «Северная бумага»\nИтого к оплате: 500,00\n',
  ],
  ['windows-1251', 'Итого: 500,00\n'],
  ['windows-1251', 'Рахунок на оплату № 204\nПостачальник: Північний папір\nВсього до сплати: 500,00 грн\n'],
  ['windows-1251', 'Фактура № 204\nДоставчик: Северна хартия\nОбща сума за плащане: 1 250,00 лв.\n'],
  ['koi8-r', 'Счет от 12 ноября 2026 г.\nПоставщик: Северная бумага\nИтого к оплате: 500,00 руб.\n'],
  [
    'windows-1250',
    'Faktura VAT nr 204\nSprzedawca: Północny Papier, Łódź\nDo zapłaty: 1 250,00 zł, termin płatności\n',
  ],
  ['windows-1250', 'Faktura č. 204\nDodavatel: Severní papír s.r.o., Plzeň\nCelkem k úhradě: 1 250,00 Kč\n'],
  ['windows-1253', 'Τιμολόγιο 204\nΠρομηθευτής: Βόρειο Χαρτί Α.Ε.\nΣύνολο πληρωμής: 1.250,00\n'],
  ['windows-1255', 'חשבונית מס 204\nספק: נייר הצפון\nסך הכל לתשלום: 1,250.00\n'],
  ['windows-1256', 'فاتورة رقم 204\nالمورد: شركة الورق الشمالي\nالمبلغ الإجمالي: 1,250.00\n'],
];

it.each(TEXTS)('text in %s is read as it was written, and called a guess: %s', (encoding, text) => {
  const decoded = decodeText(written(text, encoding));
  expect(decoded.text).toBe(text);
  expect(decoded.guessed).toBeDefined();
});

it.each(['utf-8', 'utf-16le'] as const)('nothing is guessed of text in %s', (encoding) => {
  const text = 'Итого: 500,00 €\n';
  const file = Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`, encoding);
  expect(decodeText(file)).toEqual({ text });
});
