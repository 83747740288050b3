import { Analytics1700000000003 } from './1700000000003-analytics.js';
import { StatisticFacts1700000000013 } from './1700000000013-statistic-facts.js';
import { Insights1700000000014 } from './1700000000014-insights.js';
import { JobHeaders1700000000023 } from './1700000000023-job-headers.js';
import { EventReplay1700000000033 } from './1700000000033-event-replay.js';
import { Sharing1700000000051 } from './1700000000051-sharing.js';
import { Mail1700000000052 } from './1700000000052-mail.js';
import { KeptDashboards1700000000054 } from './1700000000054-kept-dashboards.js';
import { SuspendedWorkspaces1700000000062 } from './1700000000062-suspended-workspaces.js';
import { ContractLimits1700000000066 } from './1700000000066-contract-limits.js';
import { InvitedAddresses1700000000068 } from './1700000000068-invited-addresses.js';
import { LinksOfWorkspace1700000000070 } from './1700000000070-links-of-workspace.js';
import { GuestRights1700000000081 } from './1700000000081-guest-rights.js';
import { BoundedFacts1700000000082 } from './1700000000082-bounded-facts.js';
import { JobHosts1700000000092 } from './1700000000092-job-hosts.js';
import { ReadAt1700000000101 } from './1700000000101-read-at.js';
import { Predictions1700000000110 } from './1700000000110-predictions.js';
import { Questions1700000000112 } from './1700000000112-questions.js';
import { Editing1700000000114 } from './1700000000114-editing.js';
import { Calculations1700000000116 } from './1700000000116-calculations.js';
import { AiProviders1700000000118 } from './1700000000118-ai-providers.js';
import { DashboardSources1700000000120 } from './1700000000120-dashboard-sources.js';
import { Summaries1700000000122 } from './1700000000122-summaries.js';
import { SavedViews1700000000126 } from './1700000000126-saved-views.js';
import { DashboardImages1700000000128 } from './1700000000128-dashboard-images.js';
import { Scenarios1700000000130 } from './1700000000130-scenarios.js';
import { AnswerPlans1700000000144 } from './1700000000144-answer-plans.js';
import { ScheduledWork1700000000161 } from './1700000000161-scheduled-work.js';
import { MailResponses1700000000162 } from './1700000000162-mail-responses.js';
import { AlertFacts1700000000184 } from './1700000000184-alert-facts.js';
import { DashboardsAnnounced1700000000190 } from './1700000000190-dashboards-announced.js';
import { GoneColumns1700000000192 } from './1700000000192-gone-columns.js';
import { LiveAnswers1700000000194 } from './1700000000194-live-answers.js';
import { FactAudits1700000000221 } from './1700000000221-fact-audits.js';
import { CodeAnalysis1700000000260 } from './1700000000260-code-analysis.js';
import { SecondOpinions1700000000261 } from './1700000000261-second-opinions.js';
import { WorkingTogether1700000000360 } from './1700000000360-working-together.js';
import { AnswersBeforeThreads1700000000361 } from './1700000000361-answers-before-threads.js';
import { Health1700000000381 } from './1700000000381-health.js';
import { AiPrices1700000000401 } from './1700000000401-ai-prices.js';
import { OpinionSubjects1700000000402 } from './1700000000402-opinion-subjects.js';
import { Folders1700000000480 } from './1700000000480-folders.js';
import { AnalysedDefinitions1700000000552 } from './1700000000552-analysed-definitions.js';
import { SecondReadings1700000000553 } from './1700000000553-second-readings.js';
import { ChosenKinds1700000000590 } from './1700000000590-chosen-kinds.js';
import { Samples1700000000660 } from './1700000000660-samples.js';

/** The steps of this service's tables, in their order; one that has landed is never edited. */
export const ANALYTICS_MIGRATIONS = [
  Analytics1700000000003,
  StatisticFacts1700000000013,
  Insights1700000000014,
  JobHeaders1700000000023,
  EventReplay1700000000033,
  Sharing1700000000051,
  Mail1700000000052,
  KeptDashboards1700000000054,
  SuspendedWorkspaces1700000000062,
  ContractLimits1700000000066,
  InvitedAddresses1700000000068,
  LinksOfWorkspace1700000000070,
  GuestRights1700000000081,
  BoundedFacts1700000000082,
  JobHosts1700000000092,
  ReadAt1700000000101,
  Predictions1700000000110,
  Questions1700000000112,
  Editing1700000000114,
  Calculations1700000000116,
  AiProviders1700000000118,
  DashboardSources1700000000120,
  Summaries1700000000122,
  SavedViews1700000000126,
  DashboardImages1700000000128,
  Scenarios1700000000130,
  AnswerPlans1700000000144,
  ScheduledWork1700000000161,
  MailResponses1700000000162,
  AlertFacts1700000000184,
  DashboardsAnnounced1700000000190,
  GoneColumns1700000000192,
  LiveAnswers1700000000194,
  FactAudits1700000000221,
  CodeAnalysis1700000000260,
  SecondOpinions1700000000261,
  Health1700000000381,
  AiPrices1700000000401,
  WorkingTogether1700000000360,
  AnswersBeforeThreads1700000000361,
  OpinionSubjects1700000000402,
  Folders1700000000480,
  AnalysedDefinitions1700000000552,
  SecondReadings1700000000553,
  ChosenKinds1700000000590,
  Samples1700000000660,
];
