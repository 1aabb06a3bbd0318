/** Rich text in an island. The server has cleaned it by its allow-list, when it was written and again on the way out. */
import { useMemo } from 'react'
import { trustedMarkup } from '#lib/browser/trusted.ts'

export function CleanHtml({ html }: { html: string }) {
  const markup = useMemo(() => ({ __html: trustedMarkup(html) }), [html])
  return <div className="article" dangerouslySetInnerHTML={markup} />
}
