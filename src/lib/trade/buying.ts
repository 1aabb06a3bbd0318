/** What is bought on its own public page by one button. */
export type BuyKind = 'COURSE' | 'PLAYBACK'
