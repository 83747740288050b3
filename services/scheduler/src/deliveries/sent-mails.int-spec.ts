import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { MailBody, Schedule, ScheduleRun } from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { failuresInARow } from '../runs/failures-in-a-row.js';
import { useMailingScheduler } from '../testing/use-mailing-scheduler.js';

const mailing = useMailingScheduler({ RECIPIENT_DOMAINS: 'x.example, y.example' });

async function add(recipients: string[], more: object = {}): Promise<Schedule> {
  const target = await mailing.scheduler.tellDashboard(mailing.maria.wid);
  const asked = {
    ...{ name: 'Weekly sales', kind: 'dashboard', target, recipients },
    when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
    ...more,
  };
  const { status, body, text } = await mailing.maria.call('POST', '/api/schedules', asked);
  if (status !== 201) throw new Error(text);
  return body;
}

async function run({ id }: Schedule): Promise<ScheduleRun> {
  return (await mailing.maria.call<ScheduleRun>('POST', `/api/schedules/${id}/run`)).body;
}

const fileOf = (more: object = {}) => ({
  ...{
    exportId: randomUUID(),
    key: `export/${mailing.maria.wid}/${randomUUID()}.pdf`,
    name: 'weekly-sales.pdf',
  },
  ...{ bytes: 10, pages: 6, dataVersion: 3, dataState: 'orders:3' },
  ...more,
});

/** As export tells what a mail shows. */
const mailWith = (key: string, value = 58_053): MailBody => {
  const change = { words: '+8.1% vs. Sep', tone: 'good' as const };
  const figure = { tile: 'revenue', title: 'Revenue', value, words: '$58,053', change };
  return {
    ...{ title: 'Sales', origin: 'From orders.csv, version 3', left: 2, figures: [figure] },
    blocks: [
      { kind: 'figures', figures: [figure] },
      {
        ...{ kind: 'picture', key, title: 'Direct sales bring in 28%', width: 496, height: 270 },
        alt: 'Direct sales bring in 28%. Bars from 8% to 28%.',
      },
      {
        ...{ kind: 'table', title: 'Orders', header: ['Order', 'Amount'], aligns: ['left', 'right'] },
        ...{ rows: [['SO-1', '17.67']], more: 4 },
      },
    ],
  };
};

/** A mail with the lines that were broken on its way put together again. */
const decoded = (mail: string): string =>
  mail
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

describe('a mail that a schedule sends (SCHED-001)', () => {
  it('F.5 shows the tiles in the mail: figures, pictures with their words, rows; what is left is counted', async () => {
    const schedule = await add(['dana@x.example']);
    const key = `export/${mailing.maria.wid}/${randomUUID()}.pdf.1.png`;
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf({ mail: mailWith(key) }));
    await mailing.maria.until(schedule.id, 'done');
    const [mail] = mailing.smtp.received;
    const shown = decoded(mail?.text ?? '');
    expect(shown).toContain('multipart/related');
    expect(shown).toMatch(/Content-Id: <picture-1@plumbline>/i);
    expect(shown).toContain(Buffer.from('a picture').toString('base64'));
    expect(shown).toContain('src="cid:picture-1@plumbline"');
    expect(shown).toContain('alt="Direct sales bring in 28%. Bars from 8% to 28%."');
    for (const words of [
      'Revenue: $58,053 (+8.1% vs. Sep)',
      'From orders.csv, version 3',
      '4 more rows',
      '2 more charts',
    ])
      expect(shown).toContain(words);
  });

  it('F.5 says which tiles fail where its schedule sends it all the same', async () => {
    const schedule = await add(['dana@x.example'], { onProblem: 'mark' });
    const fired = await run(schedule);
    const problems = ['“Orders” is empty: no rows are left by its filters.'];
    const mail = { ...mailWith(`export/${randomUUID()}.png`), problems };
    await mailing.scheduler.tellMade(mailing.maria.wid, fired, fileOf({ mail }));
    expect(await mailing.maria.until(schedule.id, 'done')).toMatchObject({ note: problems[0] });
    const sent = decoded(mailing.smtp.received[0]?.text ?? '');
    expect(sent).toContain('Subject: Weekly sales (incomplete)');
    expect(sent).toContain(problems[0]);
    const [told] = (
      await mailing.scheduler.announced<{ onProblem: string; runId: string }>('ScheduleFired')
    ).filter(({ runId }) => runId === fired.id);
    expect(told?.onProblem).toBe('mark');
  });

  it('F.5 goes to one address alone as a test, whatever its condition says, and changes nothing', async () => {
    const threshold = { tile: 'revenue', title: 'Revenue', side: 'below', value: 10 };
    const schedule = await add(['dana@x.example', 'tom@y.example'], { condition: 'value', threshold });
    const asked = { address: 'maria@x.example' };
    const { body, status } = await mailing.maria.call<ScheduleRun>(
      'POST',
      `/api/schedules/${schedule.id}/test`,
      asked,
    );
    expect([status, body.cause]).toEqual([202, 'test']);
    await mailing.scheduler.tellMade(mailing.maria.wid, body, fileOf({ mail: mailWith('export/x.png') }));
    const done = await mailing.maria.until(schedule.id, 'done');
    expect(done.recipients.map(({ address }) => address)).toEqual(['maria@x.example']);
    expect(mailing.smtp.received.map(({ to }) => to)).toEqual([['maria@x.example']]);
    expect(mailing.smtp.received[0]?.text).toContain('Subject: Test: Weekly sales');
    expect((await mailing.maria.call('GET', `/api/schedules/${schedule.id}`)).body).toMatchObject({
      past: [],
    });
    const elsewhere = { address: 'maria@elsewhere.example' };
    const refused = await mailing.maria.call('POST', `/api/schedules/${schedule.id}/test`, elsewhere);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('in no domain')]);
  });

  it('F.5 is sent only if a value is below its threshold, if that is asked', async () => {
    const threshold = { tile: 'revenue', title: 'Revenue', side: 'below', value: 50_000 };
    const schedule = await add(['dana@x.example'], { condition: 'value', threshold });
    expect(schedule.threshold).toEqual(threshold);
    for (const [value, status] of [
      [58_053, 'unchanged'],
      [49_000, 'done'],
    ] as const) {
      await mailing.scheduler.database.query(`UPDATE schedules SET next_at = now() WHERE id = $1`, [
        schedule.id,
      ]);
      const mail = mailWith(`export/${randomUUID()}.png`, value);
      await mailing.scheduler.tellMade(
        mailing.maria.wid,
        await mailing.maria.until(schedule.id, 'queued'),
        fileOf({ mail }),
      );
      await mailing.maria.until(schedule.id, status);
    }
    expect(mailing.smtp.received).toHaveLength(1);
    await expect(add(['dana@x.example'], { condition: 'value' })).rejects.toThrow('threshold');
    const summary = { kind: 'summary', condition: 'value', threshold };
    await expect(add(['dana@x.example'], summary)).rejects.toThrow('key figures of a dashboard');
  });

  it('F.5 is sent again to one whose server refused it, as the same file, and is no failure any more', async () => {
    const schedule = await add(['dana@x.example', 'tom@y.example']);
    mailing.smtp.refusal = { responseCode: 552, message: 'mailbox full' };
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), fileOf());
    const failed = await mailing.maria.until(schedule.id, 'failed');
    mailing.smtp.refusal = undefined;
    const path = `/api/schedules/runs/${failed.id}/resend`;
    const { status } = await mailing.maria.call('POST', path, { address: 'dana@x.example' });
    expect(status).toBe(202);
    const partly = await mailing.maria.until(schedule.id, 'partly');
    expect(partly.recipients.map(({ address, state }) => [address, state])).toEqual([
      ['dana@x.example', 'sent'],
      ['tom@y.example', 'refused'],
    ]);
    expect(partly.finishedAt).toBe(failed.finishedAt);
    expect(mailing.smtp.received.map(({ to }) => to)).toEqual([['dana@x.example']]);
    const { manager } = mailing.scheduler.database;
    const row = await manager.findOneByOrFail(ScheduleRow, { id: schedule.id });
    expect(await failuresInARow(manager, row)).toBe(0);
    expect((await mailing.maria.call('POST', path, { address: 'eve@x.example' })).status).toBe(400);
    const stranger = await mailing.scheduler.signIn();
    expect((await stranger.call('POST', path, { address: 'dana@x.example' })).status).toBe(404);
  });

  it('F.5 is not sent again when its file is not kept any more', async () => {
    const schedule = await add(['dana@x.example']);
    const file = fileOf();
    await mailing.scheduler.tellMade(mailing.maria.wid, await run(schedule), file);
    const { id } = await mailing.maria.until(schedule.id, 'done');
    await mailing.scheduler.app.get<Storage>(STORAGE).remove(file.key);
    const again = await mailing.maria.call('POST', `/api/schedules/runs/${id}/resend`, {
      address: 'dana@x.example',
    });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('not kept any more')]);
  });
});
