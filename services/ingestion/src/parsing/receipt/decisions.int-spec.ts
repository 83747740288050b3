import { describe, expect, it } from '@jest/globals';
import type { Decision, ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { useReadFiles } from '../../testing/read-files.js';

const files = useReadFiles();

const two = (value: number) => String(value).padStart(2, '0');

/** A bank's export: 180 bookings that can only be month first, 195 that can only be day first, 25 that are either. */
function bankFile(): { lines: string[]; monthFirst: number[]; dayFirst: number[] } {
  const lines = ['Booking date,Amount,Text'];
  const [monthFirst, dayFirst]: [number[], number[]] = [[], []];
  for (let index = 0; index < 400; index++) {
    const kind = index < 360 ? index % 2 : index < 375 ? 1 : 2;
    const [day, month] = [13 + (index % 15), 1 + (index % 12)];
    const date = kind === 0 ? [month, day] : kind === 1 ? [day, month] : [month, (index % 11) + 1];
    lines.push(`${date.map(two).join('/')}/2024,${index}.50,Card ${index}`);
    if (kind === 0) monthFirst.push(index + 2);
    if (kind === 1) dayFirst.push(index + 2);
  }
  return { lines, monthFirst, dayFirst };
}

const BANK = bankFile();
const NAME = 'Booking date';
const aboutDates = (decisions: readonly Decision[]) =>
  decisions.find(({ column, question }) => column === NAME && question === 'date_order');
const readBank = (settings: ReadSettings = {}) => files.read(BANK.lines, settings);

describe('a column of dates that contradict each other (DATA-002)', () => {
  it('has 180 rows of one kind and 195 of the other', () => {
    expect([BANK.monthFirst.length, BANK.dayFirst.length]).toEqual([180, 195]);
  });

  it('is asked about, and each option says what it does to the rows against it', async () => {
    const { receipt } = await readBank();
    expect(aboutDates(receipt.decisions)).toMatchObject({
      chosen: null,
      by: 'open',
      rows: 400,
      options: [
        { id: 'mdy', contradicted: 195 },
        { id: 'dmy', contradicted: 180 },
        { id: 'text', contradicted: 0 },
      ],
    });
    const dayFirst = aboutDates(receipt.decisions)?.options[1]?.evidence.join(' ');
    expect(dayFirst).toContain('195 rows can only be day first');
    expect(dayFirst).toContain('180 rows contradict it and stay empty, with a warning; their text is kept.');
  });

  it.each([
    { order: 'dmy', against: BANK.monthFirst, dated: 220 },
    { order: 'mdy', against: BANK.dayFirst, dated: 205 },
  ] as const)('obeys $order, keeps the text of what contradicts it, and names the lines', async (choice) => {
    const { order, against, dated } = choice;
    const read = await readBank({ dateOrder: { [NAME]: order } });
    const { receipt, profile } = read;
    expect(read.column(NAME)).toMatchObject({ type: 'date', missing: 400 - dated });
    const cells = await read.stored(NAME);
    const texts = await read.stored('__raw_0');
    expect(cells.flatMap((cell, index) => (cell === null ? [index + 2] : []))).toEqual(against);
    expect(texts).toEqual(BANK.lines.slice(1).map((line) => line.split(',')[0]));
    const warning = { code: 'contradicts_choice', column: NAME, count: against.length, line: against[0] };
    expect(receipt.warnings).toContainEqual(expect.objectContaining(warning));
    expect(receipt.warnings.find(({ code }) => code === 'contradicts_choice')?.lines).toEqual(
      against.slice(0, 100),
    );
    const column = profile.columns.find(({ name }) => name === NAME);
    expect(column?.warnings).toContainEqual(expect.objectContaining(warning));
    for (const decisions of [receipt.decisions, column?.decisions ?? []]) {
      expect(aboutDates(decisions)).toMatchObject({
        chosen: order,
        by: 'person',
        options: [{ id: 'mdy', contradicted: 195 }, { id: 'dmy', contradicted: 180 }, { id: 'text' }],
      });
    }
  });

  it('obeys an order chosen for the whole file', async () => {
    const { receipt } = await readBank({ dateOrder: 'dmy' });
    expect(aboutDates(receipt.decisions)).toMatchObject({ chosen: 'dmy', by: 'person' });
    expect(receipt.columns[0]?.type).toBe('date');
  });

  it('says that text was chosen, and what else could be', async () => {
    const { receipt } = await readBank({ types: { [NAME]: 'text' } });
    expect(aboutDates(receipt.decisions)).toMatchObject({
      chosen: 'text',
      by: 'person',
      options: [{ id: 'mdy', contradicted: 195 }, { id: 'dmy', contradicted: 180 }, { id: 'text' }],
    });
  });

  it('obeys a choice among which other texts stand', async () => {
    const lines = BANK.lines.map((line, index) => (index % 8 === 7 ? line.replace(/^[^,]*/, 'x9') : line));
    const read = await files.read(lines, { dateOrder: { [NAME]: 'dmy' } });
    expect(read.column(NAME).type).toBe('date');
    expect(aboutDates(read.receipt.decisions)).toMatchObject({ chosen: 'dmy', by: 'person' });
    expect(read.receipt.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['contradicts_choice', 'not_convertible']),
    );
  });
});

describe('choices of other kinds stay in sight', () => {
  const marks = [
    'v,w',
    ...Array.from({ length: 40 }, (_, row) => `${row % 3 ? `"${row},5"` : `${row}.5`},a`),
  ];

  it('asks where some numbers have a decimal comma and others a point, and obeys', async () => {
    const open = await files.read(marks);
    expect(open.receipt.decisions).toMatchObject([
      { question: 'decimal', chosen: null, options: [{ contradicted: 26 }, { contradicted: 14 }, {}] },
    ]);
    const chosen = await files.read(marks, { decimal: { v: 'comma' } });
    expect((await chosen.stored('v')).slice(0, 3)).toEqual([null, 1.5, 2.5]);
    expect(chosen.receipt.decisions).toMatchObject([{ question: 'decimal', chosen: 'comma', by: 'person' }]);
    expect(chosen.receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'contradicts_choice', count: 14 }),
    );
  });

  it('names a chosen type with what it leaves empty', async () => {
    const lines = ['k,v', 'a,1', 'b,2', 'c,x3', 'd,4'];
    const { receipt } = await files.read(lines, { types: { v: 'integer', k: 'text' } });
    expect(receipt.decisions).toMatchObject([
      { column: 'k', question: 'type', chosen: 'text', by: 'person', options: [{ id: 'text' }] },
      {
        column: 'v',
        question: 'type',
        chosen: 'integer',
        options: [
          {
            id: 'integer',
            evidence: ['1 row contradicts it and stays empty, with a warning; its text is kept.'],
          },
          { id: 'text' },
        ],
      },
    ]);
  });

  it('keeps a choice that this file has no use for, and says so', async () => {
    const lines = ['k,v', 'a,north', 'b,south'];
    const settings: ReadSettings = { dateOrder: { v: 'dmy', gone: 'mdy' }, types: { k: 'date' } };
    const { receipt } = await files.read(lines, settings);
    expect(receipt.decisions).toMatchObject([
      { column: 'k', question: 'type', chosen: 'date', applies: false },
      { column: 'v', question: 'date_order', chosen: 'dmy', applies: false },
      { column: 'gone', question: 'date_order', chosen: 'mdy', applies: false },
    ]);
    const ignored = receipt.warnings.filter(({ code }) => code === 'setting_ignored');
    expect(ignored.map(({ message }) => /“(.+?)”/.exec(message)?.[1])).toEqual(['gone', 'k', 'v']);
  });

  it('loses no choice over generated columns: each is in force or said not to be', async () => {
    const kinds = ['01/02/2024', '13/02/2024', '02/13/2024', '2024-02-01', '1,5', '1.5', '7', 'word', ''];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 40; round++) {
      const pick = Array.from({ length: 1 + random(3) }, () => elementAt(kinds, random(kinds.length)));
      const lines = [
        'k,v',
        ...Array.from({ length: 30 }, (_, row) => `${row},"${pick[random(pick.length)]}"`),
      ];
      const choice = elementAt(['mdy', 'dmy', 'point', 'comma', 'date', 'decimal', 'text'], random(7));
      const settings = settingsFor(choice);
      const { receipt, profile } = await files.read(lines, settings);
      const made = receipt.decisions.find(({ column, chosen }) => column === 'v' && chosen === choice);
      expect([pick, choice, made?.by]).toEqual([pick, choice, 'person']);
      expect(profile.columns[1]?.decisions).toContainEqual(made);
      const isSaid = receipt.warnings.some(
        ({ code, column }) => code === 'setting_ignored' && column === 'v',
      );
      expect([pick, choice, isSaid]).toEqual([pick, choice, made?.applies === false]);
    }
  });
});

function settingsFor(choice: string): ReadSettings {
  if (choice === 'mdy' || choice === 'dmy') return { dateOrder: { v: choice } };
  if (choice === 'point' || choice === 'comma') return { decimal: { v: choice } };
  return { types: { v: choice as 'date' } };
}
