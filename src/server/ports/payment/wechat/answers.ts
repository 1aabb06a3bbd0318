/** What both modes of WeChat Pay read out of an answer alike. */
import type { z } from 'zod'
import { providerFailed } from '../port.ts'
import type { Said } from './client.ts'

/** 127 bytes, of which a character takes at most four. */
export const MAX_DESCRIPTION = 31

/** @throws AppError `provider.payment` */
export function readSaid<Schema extends z.ZodType>(schema: Schema, said: Said): z.output<Schema> {
  try {
    if (said.refusal) throw new Error(`WeChat Pay refused: ${said.refusal.code} ${said.refusal.message}`)
    return schema.parse(said.data)
  } catch (cause) {
    throw providerFailed(cause)
  }
}

export const isMissing = (said: Said): boolean => said.refusal?.status === 404
