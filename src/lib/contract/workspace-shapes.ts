/** What the workspaces of those who publish something have in common. */
import { z } from 'zod'
import { timestamp } from './define.ts'

/** Something that is looked at before others see it: how it stands, and why it was refused or taken down. */
export const reviewed = <State extends z.ZodType>(state: State) => z.object({ state, reason: z.string().nullable() })

/** Something that somebody put up for others to read, watch or fetch. */
export const publication = <State extends z.ZodType>(state: State) =>
  reviewed(state).extend({ id: z.int(), title: z.string(), createdAt: timestamp })
