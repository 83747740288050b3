import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  addFavourite,
  moveToFolder,
  type ReceivedBy,
  removeFavourite,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { ListingService } from './listing.service.js';

/** Where dashboards stand in the list: folders for all of the workspace, favourites for each. */
@Controller()
export class ListingController {
  constructor(@Inject(ListingService) private readonly listing: ListingService) {}

  @Implements(moveToFolder)
  async move(
    @Input() { id, body }: ReceivedBy<typeof moveToFolder>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.listing.move(claims, id, body.folder);
    return {
      message: body.folder === null ? 'It lies in no folder now.' : `It lies in “${body.folder}” now.`,
    };
  }

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
