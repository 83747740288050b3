import { LiveAnswersHandler } from './live-answers.handler.js';
import { LiveAnswers } from './live-answers.service.js';
import { SourceAnswers } from './source-answers.js';

/** What asks the databases of live sources, and keeps what they said. */
export const liveProviders = [LiveAnswers, LiveAnswersHandler, SourceAnswers];
