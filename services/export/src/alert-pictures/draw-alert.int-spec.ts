import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALERT_PICTURE, alertPictureKey } from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { SweeperService } from '../sweeping/sweeper.service.js';
import { RunningExport } from '../testing/running-export.js';
import { AlertPicturesHandler } from './alert-pictures.handler.js';

let service: RunningExport;

beforeAll(async () => {
  service = await RunningExport.start();
});
afterAll(() => service?.stop());

const period = (month: number, value: number | null) => ({
  ...{ t: `2026-0${month}-01`, name: `month ${month}`, value, rows: 30, expected: 5 },
  ...{ low: 3, high: 7, isFiring: value === null ? null : value > 7 },
});

describe('the picture of an alert (SCHED-001)', () => {
  it('F.5 is a PNG file of the periods that were judged, where its mails look for it, and goes when nobody needs it', async () => {
    const maria = await service.signIn();
    const runId = randomUUID();
    const requested = {
      ...{ workspaceId: maria.wid, aggregateVersion: 1, runId, scheduleId: randomUUID(), name: 'Revenue' },
      ...{ userId: randomUUID(), plan: 'premium' as const },
      series: {
        ...{ label: 'Revenue', period: 'month' as const, messages: [3] },
        periods: [period(1, 4), period(2, 6), period(3, null), period(4, 9)],
      },
    };
    await service.database.transaction((tx) =>
      service.app.get(AlertPicturesHandler).onAlertPictureRequested(requested, tx),
    );
    const storage = service.app.get<Storage>(STORAGE);
    const key = alertPictureKey(maria.wid, runId);
    const path = await eventually('the picture', () => storage.localPath(key).catch(() => undefined));
    const png = await readFile(path);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    // Two pixels for each CSS px.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      2 * ALERT_PICTURE.width,
      2 * ALERT_PICTURE.height,
    ]);
    await service.app.get(SweeperService).sweepOrphans(0);
    await expect(storage.localPath(key)).rejects.toThrow();
  });
});
