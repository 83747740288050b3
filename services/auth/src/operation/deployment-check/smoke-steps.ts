import type { CheckFinding } from '@plumbline/contracts';
import { fail, pass } from './finding.js';
import type { SmokeClient } from './smoke.js';
import { SCANNED, smokeScan } from './smoke-scan.js';

const ROWS = 1_000;
const MONTHS = 36;
const REGIONS = ['North', 'South', 'West'];

/** Orders of three years, the same at every run: what is computed of them is known. */
export function smokeOrders(): { csv: string; total: number } {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const month = index % MONTHS;
    const date = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`;
    return { date, region: REGIONS[index % 3], amount: 100 + month * 5 + (index % 7) };
  });
  const csv = [
    'date,region,amount',
    ...rows.map(({ date, region, amount }) => `${date},${region},${amount}`),
  ];
  return { csv: `${csv.join('\n')}\n`, total: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

interface Made {
  id: string;
  status?: string;
}

/** What the steps have made so far, by which later ones go on. */
interface Workbench {
  client: SmokeClient;
  sourceId: string;
  dashboardId: string;
}

interface Step {
  id: string;
  name: string;
  /** The step whose work it goes on with. */
  needs?: string;
  /** @returns the evidence */
  run(bench: Workbench): Promise<string>;
}

const STEPS: readonly Step[] = [
  {
    ...{ id: 'smoke-upload', name: 'Upload and profile' },
    async run(bench) {
      const { id } = await bench.client.send<Made>('/api/upload', 'check.csv', smokeOrders().csv);
      bench.sourceId = id;
      const source = await bench.client.until<Made & { recordCount: number }>(
        `/api/data-sources/${id}`,
        ({ status }) => status === 'ready',
      );
      if (source.recordCount !== ROWS) throw new Error(`${source.recordCount} rows instead of ${ROWS}`);
      return `${ROWS.toLocaleString('en-US')} rows`;
    },
  },
  {
    ...{ id: 'smoke-dashboard', name: 'Dashboard', needs: 'smoke-upload' },
    async run(bench) {
      const body = { dataSourceId: bench.sourceId };
      const { id } = await bench.client.callOnceKnown<Made>('POST', '/api/dashboards/generate', body);
      bench.dashboardId = id;
      await bench.client.until<Made>(`/api/dashboards/${id}`, ({ status }) => status === 'ready');
      const { tiles } = await bench.client.call<{ tiles: { error?: unknown }[] }>(
        'POST',
        `/api/dashboards/${id}/query`,
        {},
      );
      const failed = tiles.filter(({ error }) => error).length;
      if (tiles.length === 0 || failed > 0)
        throw new Error(`${failed} of ${tiles.length} tiles have no result`);
      return `${tiles.length} tiles`;
    },
  },
  {
    ...{ id: 'smoke-question', name: 'Question', needs: 'smoke-upload' },
    async run(bench) {
      const asked = { question: 'What is the total amount?', dataSourceId: bench.sourceId };
      const answer = await bench.client.call<{ answered: boolean; rows?: unknown[][] }>(
        'POST',
        '/api/ask',
        asked,
      );
      const { total } = smokeOrders();
      const found = answer.rows?.flat().some((value) => Number(value) === total);
      if (!answer.answered || !found) throw new Error('the total is not among the answer');
      return `exact, ${total.toLocaleString('en-US')}`;
    },
  },
  {
    ...{ id: 'smoke-forecast', name: 'Forecast', needs: 'smoke-upload' },
    async run({ client, sourceId }) {
      const asked = { dataSourceId: sourceId, target: 'amount', horizon: 3 };
      const { id } = await client.call<Made>('POST', '/api/predictions', asked);
      const { points = [] } = await client.until<Made & { points?: unknown[] }>(
        `/api/predictions/${id}`,
        ({ status }) => status === 'ready',
      );
      if (points.length !== 3) throw new Error(`${points.length} points instead of 3`);
      return '3 months with bands';
    },
  },
  {
    ...{ id: 'smoke-document', name: 'Document' },
    async run({ client }) {
      const { id } = await client.send<Made>('/api/documents', 'check.txt', 'Invoice 17\nTotal: $1,204.50\n');
      await client.until<Made>(`/api/documents/${id}`, ({ status }) => status === 'ready');
      await findOnPage(client, id, '1,204.50');
      return '1 page, text found';
    },
  },
  {
    ...{ id: 'smoke-recognition', name: 'Text recognition' },
    async run({ client }) {
      const { id } = await client.send<Made>('/api/documents', 'check.png', smokeScan());
      await client.until<Made>(`/api/documents/${id}`, ({ status }) => status === 'ready');
      await findOnPage(client, id, SCANNED);
      return 'a picture, text found';
    },
  },
  {
    ...{ id: 'smoke-pdf', name: 'PDF', needs: 'smoke-dashboard' },
    async run({ client, dashboardId }) {
      const asked = { objectType: 'dashboard', objectId: dashboardId, format: 'pdf' };
      const { id } = await client.call<Made>('POST', '/api/export', asked);
      const { pages } = await client.until<Made & { pages?: number }>(
        `/api/export/${id}`,
        ({ status }) => status === 'ready',
      );
      const file = await client.call<string>('GET', `/api/export/${id}/download`);
      if (!file.startsWith('%PDF-')) throw new Error('the file is not a PDF');
      const fonts = file.match(/\/FontFile[23]?\b/g)?.length ?? 0;
      if (fonts === 0) throw new Error('the file has no fonts of its own');
      return `${pages ?? 1} pages, ${fonts} fonts embedded`;
    },
  },
];

async function findOnPage(client: SmokeClient, id: string, text: string): Promise<void> {
  const page = JSON.stringify(await client.call<object>('GET', `/api/documents/${id}/pages/1`));
  if (!page.includes(text)) throw new Error('its text was not read');
}

/** Goes through the product as a person would. A step that fails is told; those that need what it makes are not tried. */
export async function smokeFindings(client: SmokeClient): Promise<CheckFinding[]> {
  const bench: Workbench = { client, sourceId: '', dashboardId: '' };
  const found: CheckFinding[] = [];
  const fix = { where: 'this product', text: '/admin/monitoring' };
  for (const { id, name, needs, run } of STEPS) {
    const checked = { id, area: 'smoke' } as const;
    const missing = found.find((one) => one.id === needs && one.status === 'fail');
    if (missing) {
      found.push(fail(checked, `${name} was not tried`, `${missing.name}.`, fix));
      continue;
    }
    const began = Date.now();
    try {
      const evidence = await run(bench);
      found.push(pass(checked, name, `${evidence}, ${((Date.now() - began) / 1_000).toFixed(1)} s`));
    } catch (failure) {
      found.push(fail(checked, `${name} does not work`, (failure as Error).message, fix));
    }
  }
  return found;
}
