import { benchGateway, benchGatewayRate } from '@plumbline/gateway/bench';
import type { Figure } from './figures.js';

/** What the gateway costs, beside calling the service itself and beside a proxy that does nothing but check the token. */
export async function benchHop(): Promise<Figure[]> {
  const { hopP50: inOneProcess, hopCpu } = await benchGateway();
  const { gateway, bareProxy, hopP50, bareHopP50 } = await benchGatewayRate();
  return [
    { name: 'gateway hop, p50', value: inOneProcess, unit: 'ms', goal: 0.2 },
    { name: 'processor time of a hop', value: hopCpu, unit: 'ms', goal: 0.2 },
    { name: 'gateway hop between processes, p50', value: hopP50, unit: 'ms' },
    { name: 'the same of a bare proxy, p50', value: bareHopP50, unit: 'ms' },
    {
      name: 'requests through the gateway, beside a bare proxy on the same core',
      ...{ value: gateway.perSecond, raw: bareProxy.perSecond, unit: '/s', goal: 0.8, isFloor: true },
    },
    {
      name: 'the same by second of processor time taken',
      ...{ value: gateway.perCpuSecond, raw: bareProxy.perCpuSecond, unit: '/s', goal: 0.8, isFloor: true },
    },
  ];
}
