/** Who wrote something, as far as everybody may know. */
import { z } from 'zod'
import { pictureKey } from '#lib/contract/define.ts'

export const author = z.object({ id: z.number().int(), nickname: z.string(), avatar: pictureKey.nullable() })
export type Author = z.infer<typeof author>
