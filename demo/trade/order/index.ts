/**
 * Orders of the demo city: one for every review, directed consultation, bounty, enrolment, registration and bought plan there is, and
 * for the named people and companies one of every kind in every state, on both sides. None of it moves a counter but the evidence of companies.
 */
import type { SeedContext } from '#demo/context.ts'
import { countOrderEvidence } from '#server/domains/city/city/order-evidence.ts'
import { consultations, playbacks } from './consult.ts'
import { enrolments, registrations } from './learn.ts'
import { readNamed } from './parties.ts'
import type { OrderPlan } from './plan.ts'
import { writeQuotes } from './quotes.ts'
import { boughtServices, readOffers, reviewed } from './services.ts'
import { downloads, subscriptions } from './site.ts'
import { write } from './write.ts'

export async function seedOrder(context: SeedContext): Promise<void> {
  const plans: OrderPlan[] = []
  const offers = await readOffers(context)
  const offerOf = new Map(offers.map(offer => [offer.id, offer]))
  const named = await readNamed(context)

  plans.push(...(await reviewed(context, offerOf)))
  plans.push(...(await consultations(context)))
  plans.push(...(await enrolments(context)))
  plans.push(...(await registrations(context)))
  plans.push(...(await subscriptions(context)))
  plans.push(...(await downloads(context, named)))
  plans.push(...(await playbacks(context, named)))

  const buyable = offers.filter(offer => offer.sold && offer.packages.length > 0)
  plans.push(...boughtServices(context, buyable, named))
  await write(context, plans)
  await countOrderEvidence(context.db, context.now)
  await writeQuotes(context, buyable, named)
}
