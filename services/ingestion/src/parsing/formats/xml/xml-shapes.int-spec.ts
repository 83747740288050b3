import { describe, expect, it } from '@jest/globals';
import { elementAt } from '@plumbline/statistics';
import { codesOf, namesOf, usePreviews } from '../../../testing/use-previews.js';

const { read } = usePreviews('xml', 'file.xml');

const CATALOG = `<?xml version="1.0"?>
<catalog>
  <book id="b1" lang="en">
    <title>Plumb &amp; level</title>
    <price currency="EUR">12.50</price>
    <author><first>Ada</first><last>Byron</last></author>
  </book>
  <book
    id="b2">
    <title><![CDATA[Lines < curves]]></title>
    <price currency="USD">8</price>
  </book>
  <book id="b3"/>
</catalog>
`;

describe('elements become records by one rule (DATA-003)', () => {
  it('attributes and children are columns, nested ones joined by a dot', async () => {
    const preview = await read(CATALOG);
    expect(namesOf(preview)).toEqual([
      ...['id', 'lang', 'title', 'price', 'price.currency', 'author.first', 'author.last'],
    ]);
    expect(preview.rows).toEqual([
      ['b1', 'en', 'Plumb & level', '12.50', 'EUR', 'Ada', 'Byron'],
      ['b2', null, 'Lines < curves', '8', 'USD', null, null],
      ['b3', null, null, null, null, null, null],
    ]);
    expect(preview.lines).toEqual([3, 8, 13]);
    expect(preview.receipt).toMatchObject({
      format: 'xml',
      layout: 'elements',
      rowsLoaded: 3,
      rowsRejected: 0,
    });
    expect(preview.receipt.tables).toMatchObject([
      { id: '/catalog/book', name: 'book', records: 3, chosen: true },
    ]);
  });

  it('an attribute keeps its plain name unless a child has the same one', async () => {
    const preview = await read('<a><r id="1"><id>x</id></r><r id="2"><id>y</id></r></a>');
    expect(namesOf(preview)).toEqual(['@id', 'id']);
    expect(preview.rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });

  it('rows of attributes only, and elements with text only', async () => {
    const rows = await read('<table><row id="1" name="Ada"/><row id="2" name="Bob"/></table>');
    expect(namesOf(rows)).toEqual(['id', 'name']);
    const values = await read('<ids><id>7</id><id>8</id></ids>');
    expect(namesOf(values)).toEqual(['id']);
    expect(values.rows).toEqual([['7'], ['8']]);
    const tags = await read('<tags><tag a="1">hello</tag><tag a="2">you</tag></tags>');
    expect(namesOf(tags)).toEqual(['a', 'text']);
  });

  it('a list inside a record is kept as JSON with a warning, and offered as a table', async () => {
    const orders = Array.from(
      { length: 3 },
      (_, order) =>
        `<order id="${order}"><customer>c</customer><total>5</total><item sku="a" n="1"/>${order === 1 ? '<item sku="b" n="2"/>' : ''}<tag>x</tag><tag>y</tag></order>`,
    );
    const preview = await read(`<orders>${orders.join('')}</orders>`);
    expect(namesOf(preview)).toEqual(['id', 'customer', 'total', 'item', 'tag']);
    expect(elementAt(preview.rows, 1)[3]).toBe('[{"sku":"a","n":"1"},{"sku":"b","n":"2"}]');
    expect(elementAt(preview.rows, 1)[4]).toBe('["x","y"]');
    expect(codesOf(preview)).toEqual(['nested_list', 'nested_list']);
    expect(preview.receipt.tables!.map(({ id, name, within }) => [id, name, within])).toEqual([
      ['/orders/order', 'order', undefined],
      ['/orders/order/item', 'order › item', '/orders/order'],
      ['/orders/order/tag', 'order › tag', '/orders/order'],
    ]);
    const items = await read(`<orders>${orders.join('')}</orders>`, { table: '/orders/order/item' });
    expect(namesOf(items)).toEqual(['order_record', 'sku', 'n']);
    expect(items.rows).toEqual([
      ['1', 'a', '1'],
      ['2', 'a', '1'],
      ['2', 'b', '2'],
      ['3', 'a', '1'],
    ]);
  });

  it('the larger table is taken, and a user can take another', async () => {
    const small = '<store id="1"/><store id="2"/>';
    const large = '<sale a="1" b="2" c="3"/>'.repeat(20);
    const content = `<dump><stores>${small}</stores><sales>${large}</sales></dump>`;
    const preview = await read(content);
    expect(preview.receipt.rowsLoaded).toBe(20);
    expect(preview.receipt.tableEvidence).toBe(
      '“sale” makes the largest table (20 × 3 columns), before “store” (2 × 1).',
    );
    expect((await read(content, { table: '/dump/stores/store' })).rows).toEqual([['1'], ['2']]);
    await expect(read(content, { table: '/dump/x' })).rejects.toMatchObject({
      code: 'not_a_table',
      message: 'The file has no table “/dump/x”. It has /dump/sales/sale, /dump/stores/store.',
    });
  });

  it('prefixes are dropped, except where two namespaces share a name', async () => {
    const preview = await read(
      `<f:list xmlns:f="urn:f" xmlns:g="urn:g" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <f:r xsi:type="x"><f:name>a</f:name><g:name>b</g:name><f:n xsi:nil="true"/></f:r>
        <f:r><x:name xmlns:x="urn:f">c</x:name><g:name>d</g:name><f:n>5</f:n></f:r></f:list>`,
    );
    expect(namesOf(preview)).toEqual(['f:name', 'g:name', 'n']);
    expect(preview.rows).toEqual([
      ['a', 'b', null],
      ['c', 'd', '5'],
    ]);
  });

  it('mixed content is the text as a reader sees it', async () => {
    const preview = await read('<l><p n="1">hello <b>big</b> world</p><p n="2">so <b>it</b> is</p></l>');
    expect(namesOf(preview)).toEqual(['n', 'text', 'b']);
    expect(preview.rows[0]).toEqual(['1', 'hello big world', 'big']);
  });

  it('values go over exactly, indentation is no value', async () => {
    const preview = await read(
      '<l><r><a> x\n y </a><b>\n  </b></r><r><a>&#13;&#65;"</a><b xml:space="preserve"> q </b></r></l>',
    );
    expect(preview.rows).toEqual([
      [' x\n y ', null],
      ['\rA"', ' q '],
    ]);
  });
});

describe('shapes of the real world (DATA-003)', () => {
  it('a feed', async () => {
    const item = (n: number) =>
      `<item><title>News ${n}</title><link>https://x/${n}</link><media:thumbnail url="u${n}"/><category>a</category><category>b</category></item>`;
    const preview = await read(
      `<rss version="2.0" xmlns:media="urn:media" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title><atom:link href="h"/>${[1, 2, 3].map(item).join('')}</channel></rss>`,
    );
    expect(namesOf(preview)).toEqual(['title', 'link', 'thumbnail.url', 'category']);
    expect(preview.receipt.warnings.find(({ code }) => code === 'outside_table')?.message).toBe(
      'Left out, because it stands around the records and not in them: version, channel.title.',
    );
  });

  it('rows of cells, told apart by their place, the first row the header', async () => {
    const row = (cells: string[]) =>
      `<Row>${cells.map((cell) => `<Cell><Data>${cell}</Data></Cell>`).join('')}</Row>`;
    const rows = [
      ['City', 'Sold'],
      ['Köln', '5'],
      ['Ulm', '7'],
    ]
      .map(row)
      .join('\n');
    const preview = await read(`<Workbook><Worksheet><Table>${rows}</Table></Worksheet></Workbook>`);
    expect(namesOf(preview)).toEqual(['City', 'Sold']);
    expect(preview.rows).toEqual([
      ['Köln', '5'],
      ['Ulm', '7'],
    ]);
    expect(preview.receipt.headerRow).toBe(1);
  });

  it('spreadsheet cells that skip a place, and rows without a header', async () => {
    const preview = await read(
      `<t xmlns:ss="urn:ss"><Row><Cell>1</Cell><Cell>2</Cell><Cell>3</Cell></Row><Row><Cell>4</Cell><Cell ss:Index="3">6</Cell></Row></t>`,
    );
    expect(preview.rows).toEqual([
      ['1', '2', '3'],
      ['4', null, '6'],
    ]);
  });

  it('a table of a web page', async () => {
    const preview = await read(
      '<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr><tr><td>Bob</td><td>9</td></tr></table>',
    );
    expect(namesOf(preview)).toEqual(['Name', 'Age']);
    expect(preview.rows).toHaveLength(2);
  });

  it('cells that an attribute names, as databases write them', async () => {
    const row = (id: number, city: string) =>
      `<row><field name="id">${id}</field><field name="city">${city}</field></row>`;
    const preview = await read(`<table_data name="t">${row(1, 'Köln')}${row(2, 'Ulm')}</table_data>`);
    expect(namesOf(preview)).toEqual(['id', 'city']);
    expect(preview.rows).toEqual([
      ['1', 'Köln'],
      ['2', 'Ulm'],
    ]);
  });

  it('a list in a SOAP envelope', async () => {
    const preview = await read(
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><m:Answer xmlns:m="urn:m"><m:Orders><m:Order><m:Id>1</m:Id></m:Order><m:Order><m:Id>2</m:Id></m:Order></m:Orders></m:Answer></soap:Body></soap:Envelope>`,
    );
    expect(namesOf(preview)).toEqual(['Id']);
    expect(elementAt(preview.receipt.tables!, 0).name).toBe('Order');
  });

  it('a map', async () => {
    const place = (n: number) =>
      `<Placemark><name>P${n}</name><ExtendedData><Data name="depth"><value>${n}</value></Data><Data name="kind"><value>k</value></Data></ExtendedData><Point><coordinates>${n},5,0</coordinates></Point></Placemark>`;
    const preview = await read(
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${[1, 2, 3].map(place).join('')}</Document></kml>`,
    );
    expect(namesOf(preview)).toEqual([
      'name',
      'ExtendedData.depth',
      'ExtendedData.kind',
      'Point.coordinates',
    ]);
  });

  it('one record alone', async () => {
    const preview = await read('<response><order><id>1</id><to><city>Ulm</city></to></order></response>');
    expect(namesOf(preview)).toEqual(['id', 'to.city']);
    expect(preview.receipt.tableEvidence).toBe('No element repeats: the whole file is one record.');
  });

  it('a table that begins long after the file does', async () => {
    const notes = `<about>${'<!-- nothing to see -->'.repeat(60_000)}</about>`;
    const preview = await read(`<d>${notes}<r a="1"/><r a="2" late="x"/></d>`);
    expect(preview.rows).toEqual([
      ['1', null],
      ['2', 'x'],
    ]);
  });
});
