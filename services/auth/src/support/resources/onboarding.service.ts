import { Injectable } from '@nestjs/common';
import type { Onboarding, OnboardingMark } from '@plumbline/contracts';
import { DataSource } from 'typeorm';

/** First steps that leave no object behind. */
@Injectable()
export class OnboardingService {
  constructor(private readonly database: DataSource) {}

  async of(userId: string): Promise<Onboarding> {
    const rows: { mark: OnboardingMark }[] = await this.database.query(
      `SELECT mark FROM onboarding WHERE user_id = $1 ORDER BY mark`,
      [userId],
    );
    return { done: rows.map(({ mark }) => mark) };
  }

  async mark(userId: string, { done }: Onboarding): Promise<Onboarding> {
    await this.database.query(
      `INSERT INTO onboarding (user_id, mark) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [userId, done],
    );
    return this.of(userId);
  }
}
