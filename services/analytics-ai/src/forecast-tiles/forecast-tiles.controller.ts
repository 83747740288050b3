import { Controller, Inject } from '@nestjs/common';
import { getTileForecast, type ReceivedBy, type TileForecast } from '@plumbline/contracts';
import { CallerGone, Implements, Input } from '@plumbline/server';
import { OpenToGuests, ReadBy, type Reader } from '../guests/reader.js';
import { ForecastTilesQueries } from './forecast-tiles.queries.js';

/** Forecasts on dashboards. In: a dashboard and one of a series' forecasts; out: the newest of them, also to the dashboard's guests. */
@Controller()
export class ForecastTilesController {
  constructor(@Inject(ForecastTilesQueries) private readonly queries: ForecastTilesQueries) {}

  @OpenToGuests('dashboard')
  @Implements(getTileForecast)
  read(
    @Input() { id, predictionId }: ReceivedBy<typeof getTileForecast>,
    @ReadBy() reader: Reader,
    @CallerGone() gone: AbortSignal,
  ): Promise<TileForecast> {
    return this.queries.read(reader, id, predictionId, gone);
  }
}
