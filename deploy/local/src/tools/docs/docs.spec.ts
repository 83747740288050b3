import { describe, expect, it } from '@jest/globals';
import {
  citedIn,
  givenIn,
  requirementsPage,
  sentencesIn,
  unexplained,
  unproved,
} from './requirements-page.js';
import { wrongRows } from './service-rows.js';
import { settingsIn, settingsPage } from './settings-page.js';

const table =
  'id\tsentence\tkind\nPLAN-001\tFree costs nothing.\tgiven\nPLAN-002\tPremium costs more.\tgiven\nS-14\tFive tries.\nF01\tIt starts again.\n';
const sentences = sentencesIn(table);

describe('requirements', () => {
  it('are found by area and number, and nothing that looks like one', () => {
    const text = "it('PLAN-001 and S-14, not SHA-256, UTF-16, #F01 nor XPLAN-001'); // PLAN-009 F01";
    expect(citedIn(text, sentences)).toEqual(['PLAN-001', 'S-14', 'PLAN-009', 'F01']);
  });

  it('fail where a cited one is not explained', () => {
    expect(unexplained(new Set(['PLAN-001', 'PLAN-009']), sentences)).toEqual(['PLAN-009']);
  });

  it('fail where one is given and no test names it', () => {
    expect(givenIn(table)).toEqual(['PLAN-001', 'PLAN-002']);
    expect(unproved(givenIn(table), new Set(['PLAN-001', 'S-14']))).toEqual(['PLAN-002']);
  });

  it('are listed by area with their sentences, only those that are cited', () => {
    const page = requirementsPage(new Set(['S-14', 'PLAN-001']), sentences);
    expect(page).toContain('## PLAN\n\n- **PLAN-001** Free costs nothing.\n\n## S: attacks');
    expect(page).not.toContain('PLAN-002');
  });
});

describe('settings', () => {
  const source = `export const config = z.object({
  ...shared,
  /** Where it listens. */
  HOST: z.string().default('127.0.0.1'),
  PORT: portSetting.default(8080),
  /**
   * The mail server,
   * by its address.
   */
  SMTP_URL: z.url().optional(),
  /** Signs tokens. */
  SIGNING_KEY: secretSetting,
  /** Pauses. */
  PAUSE_MS: z
    .coerce.number()
    .default(10_000),
});
`;

  it('are read with default and comment, which neighbours share', () => {
    expect(settingsIn(source)).toEqual([
      { name: 'HOST', fallback: '`127.0.0.1`', meaning: 'Where it listens.' },
      { name: 'PORT', fallback: '`8080`', meaning: 'Where it listens.' },
      { name: 'SMTP_URL', fallback: '–', meaning: 'The mail server, by its address.' },
      { name: 'SIGNING_KEY', fallback: 'required', meaning: 'Signs tokens.' },
      { name: 'PAUSE_MS', fallback: '`10000`', meaning: 'Pauses.' },
    ]);
  });

  it('are a table per project', () => {
    const page = settingsPage([
      { path: 'gateway/src/config.ts', source },
      { path: 'libs/x/src/settings.ts', source: 'export {};\n' },
    ]);
    expect(page).toContain('## `gateway/src/config.ts`\n\n| setting | default | |');
    expect(page).not.toContain('libs/x');
  });
});

describe('the page of a service', () => {
  const page = `# Notes

A note is \`NoteKept\`.

| | |
|---|---|
| heard by others | \`NoteWritten\` |
| hears | \`UserStateChanged\`, and what the manifest hears for all |
| jobs | \`sort-notes\` |
`;
  const rows = { 'heard by others': ['NoteWritten'], hears: ['UserStateChanged'], jobs: ['sort-notes'] };

  it('names the events and jobs that the service has', () => {
    expect(wrongRows(page, rows)).toEqual([]);
    expect(wrongRows('# Quiet\n', { 'heard by others': [], hears: [], jobs: [] })).toEqual([]);
  });

  it('fails where it lacks one, or names one that is gone', () => {
    const changed = { ...rows, 'heard by others': ['NoteWritten', 'NoteKept'], jobs: [] };
    expect(wrongRows(page, changed)).toEqual([
      '“heard by others” does not name NoteKept',
      '“jobs” names sort-notes, which the service does not have',
    ]);
    expect(wrongRows('# Notes\n', rows)).toHaveLength(3);
  });
});
