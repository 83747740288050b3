import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  DataSourceReady,
  SessionRevoked,
  SubscriptionChanged,
  UserDeleted,
} from '@plumbline/contracts';
import { type EventHandler, findHandlers, OnEvent, wireHandlers } from './on-event.js';

type Heard<Definition extends Parameters<typeof OnEvent>[0]> = Parameters<EventHandler<Definition>>[0];

class Plans {
  readonly seen: unknown[] = [];

  @OnEvent(SubscriptionChanged)
  async onSubscriptionChanged(payload: Heard<typeof SubscriptionChanged>) {
    this.seen.push(payload.plan);
  }
}

class Dashboards {
  @OnEvent(DashboardCreated)
  async onDashboardCreated() {}
  @OnEvent(DashboardChanged)
  async onDashboardChanged() {}
  @OnEvent(DashboardDeleted)
  async onDashboardDeleted() {}
}

class Sessions {
  @OnEvent(SessionRevoked)
  async onSessionRevoked() {}
}

class Departures {
  @OnEvent(UserDeleted)
  async onUserDeleted() {}
}

class Strays {
  @OnEvent(DataSourceReady)
  async onDataSourceReady() {}
}

class Strangers {
  @OnEvent({ ...SubscriptionChanged })
  async onStranger() {}
}

/** What ingestion hears. */
const HEARS = [
  SubscriptionChanged,
  SessionRevoked,
  UserDeleted,
  DashboardCreated,
  DashboardChanged,
  DashboardDeleted,
];
const others = [new Dashboards(), new Sessions(), new Departures()];
const all = [new Plans(), ...others];

describe('wiring handlers', () => {
  it('finds the handler of every event that the service hears, bound to its provider', async () => {
    const plans = new Plans();
    const wired = wireHandlers('ingestion', HEARS, findHandlers([plans, ...others]));
    expect([...wired.keys()].sort()).toEqual([
      'DashboardChanged',
      'DashboardCreated',
      'DashboardDeleted',
      'SessionRevoked',
      'SubscriptionChanged',
      'UserDeleted',
    ]);
    await wired.get('SubscriptionChanged')?.({ plan: 'free' } as never, {} as never, {} as never);
    expect(plans.seen).toEqual(['free']);
  });

  it('refuses two handlers of one event', () => {
    expect(() => wireHandlers('ingestion', HEARS, findHandlers([...all, new Plans()]))).toThrow(
      'SubscriptionChanged has two handlers: Plans.onSubscriptionChanged and Plans.onSubscriptionChanged',
    );
  });

  it('refuses an event without a handler', () => {
    expect(() =>
      wireHandlers('ingestion', HEARS, findHandlers([new Plans(), new Dashboards(), new Departures()])),
    ).toThrow('ingestion hears SessionRevoked but has no handler for it');
  });

  it('refuses an event that is for others', () => {
    expect(() => wireHandlers('ingestion', HEARS, findHandlers([...all, new Strays()]))).toThrow(
      'Strays.onDataSourceReady hears DataSourceReady, which is not for ingestion',
    );
  });

  it('refuses an event that is not registered', () => {
    expect(() => wireHandlers('ingestion', HEARS, findHandlers([...all, new Strangers()]))).toThrow(
      'not registered',
    );
  });
});
