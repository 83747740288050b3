import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, addFavourite, type ReceivedBy, removeFavourite } from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { ListingService } from './listing.service.js';

/** Which dashboards are favourites of whoever asks. */
@Controller()
export class ListingController {
  constructor(@Inject(ListingService) private readonly listing: ListingService) {}

  @Implements(addFavourite)
  async add(
    @Input() { id }: ReceivedBy<typeof addFavourite>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.listing.setFavourite(claims, id, true);
    return { message: 'It is one of your favourites.' };
  }

  @Implements(removeFavourite)
  async remove(
    @Input() { id }: ReceivedBy<typeof removeFavourite>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.listing.setFavourite(claims, id, false);
    return { message: 'It is no favourite any more.' };
  }
}
