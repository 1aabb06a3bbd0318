/** Something about me has changed: what is kept of it in the browser, and with it header and navigation, follow. */
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { keepUser } from '#lib/session/session.ts'

const { getCurrentUser } = clientOf({ getCurrentUser: session.getCurrentUser })

export async function refreshUser(): Promise<void> {
  try {
    const user = await getCurrentUser()
    keepUser(user)
    queryClient.setQueryData(keyOf(session.getCurrentUser), user)
  } catch (error) {
    // The change itself is done; the next page reads it again.
    if (!(error instanceof ApiError)) throw error
  }
}
