import { describe, expect, it } from '@jest/globals';
import { AppError } from '@plumbline/server';
import { refuseForeignContent, typeOfName } from './file-type.js';

const refusal = (act: () => unknown): AppError => {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
};

describe('typeOfName (DATA-001, DATA-004, DATA-006)', () => {
  it.each([
    ['orders.csv', 'csv'],
    ['ORDERS.CSV', 'csv'],
    ['orders.tsv', 'csv'],
    ['notes.txt', 'txt'],
    ['no extension', 'txt'],
    ['.htaccess', 'txt'],
    ['archive.tar.csv', 'csv'],
    ['data.json', 'json'],
    ['log.NDJSON', 'json'],
    ['data.XML', 'xml'],
    ['places.kml', 'xml'],
  ])('takes %s as %s', (name, type) => {
    expect(typeOfName(name)).toBe(type);
  });

  it.each(['orders.csv.exe', 'book.xlsx', 'a.constructor', 'a.__proto__'])('refuses %s', (name) => {
    expect(refusal(() => typeOfName(name)).status).toBe(415);
  });
});

describe('refuseForeignContent', () => {
  it.each([
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['EXE', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
    ['ELF', Buffer.from('\x7fELF', 'latin1')],
    ['HTML', Buffer.from('\ufeff\n<!DOCTYPE HTML><html>')],
  ])('refuses %s under a text name with 415', (_, head) => {
    const { status, details } = refusal(() => refuseForeignContent(head, 'csv'));
    expect({ status, details }).toEqual({ status: 415, details: { code: 'type_mismatch' } });
  });

  it.each([
    ['plain text', Buffer.from('a,b\n1,2\n')],
    ['text that begins with MZ', Buffer.from('MZ,AZ,NZ\n1,2,3\n')],
    ['UTF-16 with its byte order mark', Buffer.from('\ufeffa,b\n', 'utf16le')],
    ['nothing', Buffer.alloc(0)],
  ])('lets %s through', (_, head) => {
    expect(() => refuseForeignContent(head, 'txt')).not.toThrow();
  });
});

it('leaves a web page that is called XML to the reader (S-27)', () => {
  expect(() => refuseForeignContent(Buffer.from('<!DOCTYPE html><html/>'), 'xml')).not.toThrow();
});
