/**
 * Node has the Web Locks of browsers, a page of jsdom has none.
 * @jest-environment ./deploy/local/dist/tools/jest/node-environment.js
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { openLiveChannel } from './live-channel.js';

const { fetch } = globalThis;
const encoder = new TextEncoder();
const dashboardChanged = (id: string) => `id: ${id}\nevent: changed\ndata: {"id":"${id}"}\n\n`;

/** The one line of the browser; the tab that leads asks for it. */
let line: ReadableStreamDefaultController<Uint8Array> | undefined;
let lines = 0;
let user = 0;
const closing: (() => void)[] = [];

beforeEach(() => {
  line = undefined;
  lines = 0;
  user += 1;
  globalThis.fetch = async (_input, init) => {
    lines += 1;
    return new Response(
      new ReadableStream({
        start: (controller) => {
          line = controller;
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      }),
    );
  };
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  globalThis.fetch = fetch;
});

function openTab(shownSince = Date.now()) {
  const heard: string[] = [];
  let isConnected = false;
  closing.push(
    openLiveChannel({
      userId: String(user),
      shownSince: () => shownSince,
      onEvent: ({ type, id }) => heard.push(type === 'reset' ? type : id),
      onConnected: (next) => {
        isConnected = next;
      },
    }),
  );
  return { heard, connected: () => eventually('a line', () => isConnected) };
}
const tell = (text: string) => line?.enqueue(encoder.encode(text));

describe('tabs that share one line', () => {
  it('all hear what it tells', async () => {
    const tabs = [openTab(), openTab()];
    await Promise.all(tabs.map(({ connected }) => connected()));
    tell(dashboardChanged('7'));
    for (const { heard } of tabs) await eventually('the news', () => heard.length > 0);
    expect([tabs.map(({ heard }) => heard), lines]).toEqual([[['7'], ['7']], 1]);
  });

  it('a tab that joins is told what happened while it loaded, and nothing older', async () => {
    const leader = openTab();
    await leader.connected();
    const other = openTab();
    await other.connected();
    tell(dashboardChanged('1'));
    await eventually('the news', () => leader.heard.length === 1);
    const told = Date.now();
    const loadedFrom = await eventually('a later time', () => (Date.now() > told ? Date.now() : 0));
    tell(dashboardChanged('2'));
    await eventually('the news', () => leader.heard.length === 2);
    const joining = openTab(loadedFrom);
    await joining.connected();
    await eventually('what was missed', () => joining.heard.length > 0);
    expect([joining.heard, other.heard]).toEqual([['2'], ['1', '2']]);
  });

  it('a tab that began to load before the other one knew anything reads again', async () => {
    const leader = openTab();
    await leader.connected();
    const joining = openTab(Date.now() - 10_000);
    await eventually('the reset', () => joining.heard.length > 0);
    expect([joining.heard, leader.heard]).toEqual([['reset'], []]);
  });
});
