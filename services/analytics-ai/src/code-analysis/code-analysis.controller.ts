import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type CodeFinding,
  type CodeGate,
  type CodeRun,
  exportCodeFindings,
  getCodeGate,
  judgeCodeFinding,
  listCodeFindings,
  listCodeFindingsOf,
  type ReceivedBy,
  runCodeAnalysis,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CodeAnalysis } from './code-analysis.service.js';

/** Findings in code and numbers. In: whose and which; out: findings with their places, the gate, and files of them. */
@Controller()
export class CodeAnalysisController {
  constructor(@Inject(CodeAnalysis) private readonly analysis: CodeAnalysis) {}

  @Implements(listCodeFindings)
  async list(
    @Input() { query }: ReceivedBy<typeof listCodeFindings>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeFinding[]> {
    const { findings, total } = await this.analysis.list(claims, query);
    reply.header('X-Total-Count', String(total));
    return findings;
  }

  @Implements(listCodeFindingsOf)
  async listOf(
    @Input() { query, category }: ReceivedBy<typeof listCodeFindingsOf>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeFinding[]> {
    const { findings, total } = await this.analysis.list(claims, query, category);
    reply.header('X-Total-Count', String(total));
    return findings;
  }

  @Implements(getCodeGate)
  gate(
    @Input() { query }: ReceivedBy<typeof getCodeGate>,
    @Session() claims: AccessClaims,
  ): Promise<CodeGate> {
    return this.analysis.gate(claims, query.subject);
  }

  @Implements(exportCodeFindings)
  async file(
    @Input() { query }: ReceivedBy<typeof exportCodeFindings>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, type, name } = await this.analysis.file(claims, query.subject, query.format);
    reply.header('Content-Type', type).header('Content-Disposition', `attachment; filename="${name}"`);
    return text;
  }

  @Implements(runCodeAnalysis)
  run(
    @Input() { body }: ReceivedBy<typeof runCodeAnalysis>,
    @Session() claims: AccessClaims,
  ): Promise<CodeRun> {
    return this.analysis.run(claims, body.subject);
  }

  @Implements(judgeCodeFinding)
  judge(
    @Input() { id, body }: ReceivedBy<typeof judgeCodeFinding>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<CodeFinding> {
    return this.analysis.judge({ claims, address }, id, body);
  }
}
