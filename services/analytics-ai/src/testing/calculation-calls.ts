import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type Calculation, calculation, type Dashboard } from '@plumbline/contracts';
import { ORDERS } from './orders.js';
import type { Caller, RunningAnalytics } from './running-analytics.js';

/** Rows of the sources that are added. */
export const CALCULATED_ROWS = 2_000;

/** Calls that make calculations, in the name of the caller given or, without one, of the owner of the test. */
export function calculationCalls(running: () => RunningAnalytics, owner: () => Caller) {
  const pathOf = (dashboardId: string) => `/api/dashboards/${dashboardId}/calculations`;
  const add = (dashboardId: string, name: string, formula: string, caller = owner()) =>
    running().call<Calculation>(caller, 'POST', pathOf(dashboardId), { body: { name, formula } });
  return {
    pathOf,
    add,
    async added(dashboardId: string, name: string, formula: string, caller = owner()): Promise<Calculation> {
      const reply = await add(dashboardId, name, formula, caller);
      expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
      return calculation.parse(reply.body);
    },
    async listed(dashboardId: string, caller = owner()): Promise<Calculation[]> {
      return (await running().call<Calculation[]>(caller, 'GET', pathOf(dashboardId))).body;
    },
    async addSource(caller: Caller): Promise<string> {
      const id = randomUUID();
      const orders = { name: 'orders.csv', version: 1, rows: CALCULATED_ROWS, columns: ORDERS };
      await running().announceReady(caller, { id, ...orders });
      return id;
    },
    async emptyDashboard(caller: Caller, dataSourceId: string): Promise<Dashboard> {
      const body = { name: 'Calculated', dataSourceId };
      const reply = await running().call<Dashboard>(caller, 'POST', '/api/dashboards', { body });
      expect(reply.status).toBe(201);
      return reply.body;
    },
  };
}
