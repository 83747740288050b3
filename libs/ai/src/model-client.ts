import type { AIMessage } from '@langchain/core/messages';
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { ModelFailure, type ModelUsage } from './model-failure.js';
import { type ModelMessage, type ModelTask, messagesOf } from './model-task.js';

/** Where a model is and what opens it. Every provider here speaks the protocol of OpenAI, as do vLLM, Ollama and llama.cpp. */
export interface ModelAccess {
  baseUrl: string;
  key: string;
  model: string;
}

export interface ModelAnswer<Value> {
  value: Value;
  usage: ModelUsage;
}

/** A call and its repair together, in milliseconds; the gateway waits a little longer (T-52). */
const DEADLINE_MS = 270_000;
/** Failures in a row after which nobody is called, and for how long. */
const FAILURES = 5;
const OPEN_MS = 30_000;
const MAX_OUTPUT_TOKENS = 4_096;

/** Calls one model. LangChain is loaded with the first call, so that an installation without a key never pays for it. */
export class ModelClient {
  private readonly breaker = circuitBreaker(
    handleWhen((failure) => failure instanceof ModelFailure && failure.code === 'unavailable'),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );

  constructor(
    private readonly access: ModelAccess,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /**
   * Has the model fill in an object, and checks it; one that does not fit is sent back once with what is wrong.
   * @param signal ends the call when who asked has gone
   * @throws ModelFailure
   */
  async fill<Value>(task: ModelTask<Value>, signal?: AbortSignal): Promise<ModelAnswer<Value>> {
    const ends = AbortSignal.any([AbortSignal.timeout(this.deadlineMs), ...(signal ? [signal] : [])]);
    const spent: ModelUsage = { inputTokens: 0, outputTokens: 0 };
    const messages = messagesOf(task);
    for (const isLast of [false, true]) {
      const text = await this.answer(messages, ends, spent);
      const { value, problem } = readAnswer(task, text);
      if (problem === undefined) return { value, usage: spent };
      if (isLast) break;
      messages.push({ role: 'user', content: `That did not fit the schema (${problem}). Answer again.` });
    }
    throw new ModelFailure('bad_output', 'The model answered in a form that cannot be used.', spent);
  }

  private async answer(
    messages: readonly ModelMessage[],
    signal: AbortSignal,
    spent: ModelUsage,
  ): Promise<string> {
    try {
      return await this.breaker.execute(async () => {
        const answer = await this.invoke(messages, signal).catch((failure: unknown) => {
          throw asModelFailure(failure, signal, spent);
        });
        spent.inputTokens += answer.usage_metadata?.input_tokens ?? 0;
        spent.outputTokens += answer.usage_metadata?.output_tokens ?? 0;
        return answer.text;
      });
    } catch (failure) {
      if (!isBrokenCircuitError(failure)) throw failure;
      throw new ModelFailure(
        'unavailable',
        'The model failed several times; it is left alone for a while.',
        spent,
      );
    }
  }

  private async invoke(messages: readonly ModelMessage[], signal: AbortSignal): Promise<AIMessage> {
    const { ChatOpenAI } = await import('@langchain/openai');
    const { key, model, baseUrl } = this.access;
    const chat = new ChatOpenAI({
      model,
      apiKey: key,
      configuration: { baseURL: baseUrl },
      timeout: this.deadlineMs,
      maxRetries: 1,
      maxTokens: MAX_OUTPUT_TOKENS,
      useResponsesApi: false,
      // Every server that speaks the protocol knows this form; the schema stands in the message and is checked here.
      modelKwargs: { response_format: { type: 'json_object' } },
    });
    return chat.invoke(
      messages.map(({ role, content }): [string, string] => [role, content]),
      { signal },
    );
  }
}

function readAnswer<Value>(
  { shape }: ModelTask<Value>,
  text: string,
): { value: Value; problem?: undefined } | { value?: undefined; problem: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { problem: 'it is no JSON' };
  }
  const read = shape.safeParse(content);
  if (read.success) return { value: read.data };
  const [first] = read.error.issues;
  return { problem: `${first?.path.join('.') || 'the object'}: ${first?.message ?? 'does not fit'}` };
}

function asModelFailure(failure: unknown, signal: AbortSignal, spent: ModelUsage): ModelFailure {
  if (signal.aborted) return new ModelFailure('timeout', 'The model did not answer in time.', spent);
  const status = failure instanceof Error && 'status' in failure ? Number(failure.status) : 0;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return new ModelFailure(
      'refused',
      `The provider refused the call (${status}): check key and model.`,
      spent,
    );
  }
  if (failure instanceof Error && failure.name === 'TimeoutError')
    return new ModelFailure('timeout', 'The model did not answer in time.', spent);
  return new ModelFailure('unavailable', 'The provider could not be reached.', spent);
}
