/** A tile in which everything is empty; rows fill in what their kind has. */
import type { HomeTile } from '#lib/contract/platform/home.ts'

export function tile(facts: Pick<HomeTile, 'id' | 'href' | 'title'> & Partial<HomeTile>): HomeTile {
  return {
    subtitle: '',
    picture: null,
    price: null,
    priceFrom: false,
    priceText: null,
    score: null,
    count: null,
    countText: '',
    tags: [],
    certified: false,
    online: null,
    at: null,
    ...facts,
  }
}
