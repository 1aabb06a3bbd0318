/** What both modes of WeChat Pay read out of an answer alike. */
import { z } from 'zod'
import { type PaymentOrder, providerFailed, type Tender } from '../port.ts'
import type { ProviderAnswer } from './client.ts'

/** 127 bytes, of which a character takes at most four. */
export const MAX_DESCRIPTION = 31

/** @throws AppError `provider.payment` */
export function readSaid<Schema extends z.ZodType>(schema: Schema, said: ProviderAnswer): z.output<Schema> {
  try {
    if (said.refusal) throw new Error(`WeChat Pay refused: ${said.refusal.code} ${said.refusal.message}`)
    return schema.parse(said.data)
  } catch (cause) {
    throw providerFailed(cause)
  }
}

export const isMissing = (said: ProviderAnswer): boolean => said.refusal?.status === 404

/** WeChat's page for other browsers, which sends people back. @throws AppError `provider.payment` */
export function pageTender(said: ProviderAnswer, { returnUrl }: Pick<PaymentOrder, 'returnUrl'>): Tender {
  const page = new URL(readSaid(z.object({ h5_url: z.url() }), said).h5_url)
  page.searchParams.set('redirect_url', returnUrl)
  return { qr: null, link: page.href }
}

/** @throws AppError `provider.payment` */
export const codeTender = (said: ProviderAnswer): Tender => ({
  qr: readSaid(z.object({ code_url: z.string() }), said).code_url,
  link: null,
})
