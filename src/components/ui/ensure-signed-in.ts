/** Asks a visitor to sign in, over the page. */
import { askToSignIn } from '#lib/session/prompts.ts'
import { readToken } from '#lib/session/token.ts'

/** @returns whether somebody is signed in now. */
export const ensureSignedIn = async (): Promise<boolean> => readToken() !== null || (await askToSignIn())
