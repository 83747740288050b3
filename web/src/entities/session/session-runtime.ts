import { FALLBACK_HEADER, getMe, logOut } from '@plumbline/contracts';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { IssuedToken } from '../../shared/api/access-token.js';
import { api } from '../../shared/api/api.js';
import { isApiError } from '../../shared/api/api-error.js';
import type { AuthContext } from '../../shared/api/authorized.js';
import { bareClient } from '../../shared/api/bare-client.js';
import { endSessionLife, onSessionEnd, sessionLife } from '../../shared/api/session-life.js';
import { checkPrivateBrowsing } from '../../shared/lib/browser/browser-info.js';
import { clearCaches } from '../../shared/lib/browser/clear-browser-data.js';
import { FIRST_SCREEN } from '../../shared/lib/first-screen.js';
import { forgetUnseen } from '../../shared/lib/page-title.js';
import { toast, toastStore } from '../../shared/ui/toasts/toast-store.js';
import { clearFallbackRecord, fallbackRecord, storeFallbackRecord } from './fallback-record.js';
import { sendExtension } from './keep-alive.js';
import {
  forgetKeptAnswers,
  type KeptAnswers,
  keepAnswers,
  keepFor,
  restoreAnswers,
  takeKeptAnswers,
} from './kept-answers.js';
import { clearOnceFlags } from './once-flags.js';
import { openTabChannel } from './other-tabs.js';
import { clearPendingSecondFactor, storePendingSecondFactor } from './pending-second-factor.js';
import { createRenewal } from './renewal.js';
import { createSessionClocks } from './session-clocks.js';
import { NOBODY_ASKED, sessionTransition } from './session-machine.js';
import { clearMarker } from './session-marker.js';
import type { SessionEffect, SessionEvent, SessionState } from './session-types.js';
import { workspaceOf } from './token-workspace.js';
import { userQuery } from './user-query.js';

/**
 * One session per browser: holds its token, timers and the channel to other tabs, and does what the machine says.
 * Events come in by `send`; the calls of the application get their proof by `carrier`. Built once, in main.tsx.
 */
export class SessionRuntime {
  private state: SessionState = NOBODY_ASKED;
  private readonly listeners = new Set<() => void>();
  private token: string | null = null;
  private renewalTimer: ReturnType<typeof setTimeout> | undefined;
  private prefetches: (() => unknown)[] = [];
  private kept = takeKeptAnswers();
  private readonly notifyTabs = openTabChannel((news) =>
    this.send(news.kind === 'opened' ? { ...news, type: 'tab-opened' } : { type: 'tab-signed-out' }),
  );
  private readonly clocks = createSessionClocks({
    onPrompt: (endsAt) => this.send({ type: 'prompt-due', endsAt }),
    onEnd: () => this.send({ type: 'window-over' }),
  });

  /** Renews the access token; calls at the same time share one renewal. */
  readonly renew = createRenewal((issued) => this.setToken(issued));

  readonly carrier: AuthContext = {
    accessToken: () => this.token,
    life: sessionLife,
    refresh: this.renew,
    fallbackRecord,
    onSessionLost: () => this.send({ type: 'session-lost' }),
    onToken: (issued) => this.setToken(issued),
  };

  constructor(private readonly queryClient: QueryClient) {
    onSessionEnd(() => toastStore.clear());
    onSessionEnd(forgetUnseen);
    window.addEventListener('pagehide', () => {
      if (this.state.status === 'signed-in') keepAnswers(queryClient, this.state.user);
    });
  }

  readonly getState = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(event: SessionEvent): void {
    this.dispatch(event).catch((error: unknown) => {
      // What a call answered has become an event of its own.
      if (!isApiError(error)) throw error;
    });
  }

  /** Fulfilled when the effects have been; rejects when a sign-in could not be completed. */
  async dispatch(event: SessionEvent): Promise<void> {
    const { state, effects } = sessionTransition(this.state, event);
    const isChanged = state !== this.state;
    this.state = state;
    const running = effects.map((effect) => this.run(effect));
    if (isChanged) for (const listener of this.listeners) listener();
    await Promise.all(running);
  }

  /** Runs once there is a token of a start-up under way. Screens that are entered later ask for themselves. */
  prefetch(query: () => unknown): void {
    if (this.state.status !== 'loading') return;
    if (this.token) query();
    else this.prefetches.push(query);
  }

  private run(effect: SessionEffect): Promise<void> | void {
    switch (effect.type) {
      case 'renew-at-start':
        return this.renewAtStart();
      case 'identify':
        return this.identify(effect.isBare);
      case 'prefetch':
        for (const query of this.prefetches) query();
        return;
      case 'forget-answers':
        return this.forgetAnswers();
      case 'forget-session':
        return this.forgetSession();
      case 'end-life':
        return endSessionLife();
      case 'drop-token':
        return this.dropToken();
      case 'keep-session':
        clearPendingSecondFactor();
        clearOnceFlags();
        this.setToken(effect.session);
        if (effect.session.sessionId) storeFallbackRecord(effect.session.user, effect.session.sessionId);
        else clearFallbackRecord();
        return;
      case 'keep-second-factor':
        return storePendingSecondFactor(effect.pending);
      case 'remember-user':
        keepFor(effect.user);
        this.queryClient.setQueryData(userQuery().queryKey, effect.user);
        return;
      case 'start-clocks':
        return this.clocks.start(effect.at);
      case 'begin-window':
        return this.clocks.beginWindow(effect.at);
      case 'send-extension':
        return sendExtension();
      case 'plan-renewal':
        clearTimeout(this.renewalTimer);
        this.renewalTimer = setTimeout(() => this.send({ type: 'renewal-due' }), effect.afterMs);
        return;
      case 'cancel-renewal':
        return clearTimeout(this.renewalTimer);
      case 'renew-ahead':
        return this.renewAhead();
      case 'log-out':
        return this.logOut();
      case 'say-signed-out':
        return saySignedOut(effect.failure);
      case 'notify-tabs':
        return this.notifyTabs(effect.news);
      case 'load-first-screen':
        return location.replace(FIRST_SCREEN);
    }
    effect satisfies never;
  }

  private async renewAtStart(): Promise<void> {
    const life = sessionLife();
    const [outcome] = await Promise.all([this.renew(), checkPrivateBrowsing()]);
    if (life.aborted) return;
    if (outcome.result === 'unavailable' && !navigator.onLine && this.kept) this.showKept(this.kept);
    else await this.dispatch({ type: 'start-renewed', outcome, hasFallback: fallbackRecord() !== null });
  }

  /** Nobody can be asked: the tab goes on as who it was, and the first call with a network finds out whether it still is. */
  private showKept(kept: KeptAnswers): void {
    onlineManager.setOnline(false);
    restoreAnswers(this.queryClient, kept);
    this.send({ type: 'identified', user: kept.user, at: Date.now() });
  }

  private async identify(isBare: boolean): Promise<void> {
    const life = sessionLife();
    try {
      const user = await (isBare ? bareClient : api).call(getMe);
      life.throwIfAborted();
      this.send({ type: 'identified', user, at: Date.now() });
    } catch (error) {
      const hasProof = (this.token ?? fallbackRecord()) !== null;
      if (!life.aborted) this.send({ type: 'identity-failed', error: error as Error, hasProof });
      throw error;
    }
  }

  private async renewAhead(): Promise<void> {
    const life = sessionLife();
    const outcome = await this.renew();
    if (!life.aborted)
      await this.dispatch({ type: 'renewed-ahead', outcome, hasFallback: fallbackRecord() !== null });
  }

  private async logOut(): Promise<void> {
    const record = fallbackRecord();
    const failure = await api.call(logOut, {}, record ? { headers: { [FALLBACK_HEADER]: record } } : {}).then(
      () => null,
      (error: Error) => error,
    );
    await this.dispatch({ type: 'sign-out-answered', failure });
  }

  setToken(issued: IssuedToken | null): void {
    const isElsewhere = this.token && issued && workspaceOf(this.token) !== workspaceOf(issued.accessToken);
    this.token = issued?.accessToken ?? null;
    this.send(issued ? { type: 'token-issued', expiresIn: issued.expiresIn } : { type: 'token-dropped' });
    if (!isElsewhere) return;
    // Another tab went to another workspace, or this one was left: nothing that was begun here may be done there.
    endSessionLife();
    location.replace(FIRST_SCREEN);
  }

  /** What travels with the token is stopped: it must not arrive with the next one. */
  private dropToken(): void {
    if (this.token !== null) endSessionLife();
    this.setToken(null);
  }

  private forgetAnswers(): void {
    this.dropToken();
    this.prefetches = [];
    this.queryClient.clear();
  }

  private forgetSession(): void {
    this.forgetAnswers();
    this.kept = null;
    forgetKeptAnswers();
    this.clocks.stop();
    clearMarker();
    clearOnceFlags();
    clearFallbackRecord();
    clearPendingSecondFactor();
    void clearCaches();
  }
}

function saySignedOut(failure: Error | null): void {
  const done = {
    variant: 'success' as const,
    title: 'Signed out',
    description: 'You have been signed out successfully.',
  };
  toast(failure ? { variant: 'destructive', title: 'Logout failed', description: failure.message } : done);
}
