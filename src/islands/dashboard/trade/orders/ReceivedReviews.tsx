/** What buyers wrote about what was sold here, and answering it. No orders stand beside it: an anonymous buyer stays anonymous. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { MAX_REVIEW_REPLY, review } from '#lib/calls/trade/review.ts'
import type { ReceivedReview } from '#lib/contract/trade/review.ts'
import { dateTime } from '#lib/format/date.ts'
import { ReviewBody } from './ReviewBody.tsx'
import { StepDialog } from './StepDialog.tsx'

const api = clientOf(review)

function ReviewCard({ review, answer }: { review: ReceivedReview; answer: () => void }) {
  return (
    <li className="py-4 stack">
      <ReviewBody review={review}>
        <span className="font-medium">{review.buyer.name}</span>
        {review.packageName && <span className="text-ink-2">{review.packageName}</span>}
        <time className="text-ink-3 text-xs" dateTime={review.createdAt}>
          {dateTime(review.createdAt)}
        </time>
      </ReviewBody>
      {review.heldReply !== null && (
        <p className="text-ink-2 break-words whitespace-pre-line">
          <span className="badge badge-warn">回复审核中，买家还看不到</span> {review.heldReply}
        </p>
      )}
      {review.reply === null && review.heldReply === null && (
        <p>
          <button type="button" className="btn btn-sm" onClick={answer}>
            回复
          </button>
        </p>
      )}
    </li>
  )
}

function ReplyDialog({ reviewId, close }: { reviewId: number; close: () => void }) {
  return (
    <StepDialog
      title="回复评价"
      description="回复公开显示，一条评价只能回复一次。"
      label="回复内容"
      field="reply"
      maxLength={MAX_REVIEW_REPLY}
      confirm="发表回复"
      done="回复已发表"
      act={async reply => {
        const { held } = await api.replyToReview({ params: { reviewId }, body: { reply } })
        await queryClient.invalidateQueries(readBy(review))
        return held ? '回复已提交，审核通过后公开' : undefined
      }}
      onClose={close}
    />
  )
}

export default function ReceivedReviews() {
  const identity = useIdentityKey()
  const [unanswered, setUnanswered] = useState(false)
  const [answering, setAnswering] = useState<ReceivedReview | null>(null)
  const reviews = useInfiniteQuery(
    {
      queryKey: keyOf(review.listReceivedReviews, identity, unanswered),
      queryFn: ({ pageParam }) =>
        api.listReceivedReviews({
          query: { ...(unanswered ? { unanswered: 'true' as const } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-label="买家评价">
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" checked={unanswered} onChange={event => setUnanswered(event.target.checked)} />
        只看没有回复的
      </label>
      <Answer query={reviews}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <EmptyCard
              title={unanswered ? '都回复过了' : '还没有评价'}
              text={unanswered ? '新的评价会列在这里。' : '订单完成后 14 天内，买家可以评价。'}
            />
          ) : (
            <>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(page => page.list)
                  .map(one => (
                    <ReviewCard key={one.reviewId} review={one} answer={() => setAnswering(one)} />
                  ))}
              </ul>
              {reviews.hasNextPage && (
                <button
                  type="button"
                  className="btn btn-sm btn-block"
                  aria-busy={reviews.isFetchingNextPage}
                  onClick={() => void reviews.fetchNextPage()}
                >
                  再看一些
                </button>
              )}
            </>
          )
        }
      </Answer>
      {answering && <ReplyDialog reviewId={answering.reviewId} close={() => setAnswering(null)} />}
    </section>
  )
}
