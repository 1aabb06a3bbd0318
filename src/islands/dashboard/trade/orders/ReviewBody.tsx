/** What a review says: stars, words, pictures, the buyer's second thoughts, the seller's reply. */
import type { ReactNode } from 'react'
import { pictureUrl } from '#lib/markup/picture-url.ts'

interface Props {
  review: { stars: number; body: string; pictures: readonly string[]; followup: string | null; reply: string | null }
  /** Beside the stars: who, when. */
  children: ReactNode
}

export function ReviewBody({ review: { stars, body, pictures, followup, reply }, children }: Props) {
  return (
    <div className="grid gap-2 min-w-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="sr-only">{stars} 星</span>
        <span className="text-star" aria-hidden="true">
          {'★'.repeat(stars)}
          {'☆'.repeat(5 - stars)}
        </span>
        {children}
      </p>
      <p className="break-words whitespace-pre-line">{body || <span className="text-ink-3">没有写文字评价</span>}</p>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((key, index) => (
            <li key={key}>
              <a href={pictureUrl(key)} target="_blank" rel="noopener">
                <img
                  className="rounded-lg object-cover size-20"
                  src={pictureUrl(key, 240)}
                  alt={`晒图 ${index + 1}`}
                  width="80"
                  height="80"
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {followup && (
        <p className="text-ink-2 break-words whitespace-pre-line">
          <span className="badge">追评</span> {followup}
        </p>
      )}
      {reply && <p className="text-ink-2 break-words whitespace-pre-line">商家回复：{reply}</p>}
    </div>
  )
}
