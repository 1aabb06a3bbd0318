/** One store of server answers for all islands of a page. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refused it will refuse again; only a broken way is worth another try.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'server.unavailable',
    },
    // Without a network an act is refused at once, in words: held back until there is one, it would look done and go with the page.
    mutations: { networkMode: 'always' },
  },
})

// Islands take the client by hand and no provider does this for them: what stands on the page is read again when somebody comes back to
// the tab, or the network does.
if (typeof window !== 'undefined') queryClient.mount()
