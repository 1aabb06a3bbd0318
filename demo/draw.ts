/** How a site gets the pictures of the demo city: drawn when somebody looks. A real site loads nothing of this. */
import type { DrawPicture } from '#server/media/picture-source.ts'

/** @param isDemo the setting SITE_DEMO. */
export const loadDraw = async (isDemo: boolean): Promise<DrawPicture | undefined> =>
  isDemo ? (await import('./pictures/index.ts')).drawKey : undefined
