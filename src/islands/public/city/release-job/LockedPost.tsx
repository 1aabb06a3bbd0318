/** A post that cannot be edited now, with the actions that are possible. */
import { useMutation } from '@tanstack/react-query'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { postStateNames } from '#lib/format/recruitment-work.ts'
import { api, formOf, type Post } from './calls.ts'
import { Preview } from './Preview.tsx'

export function LockedPost({ post }: { post: Post }) {
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawPost({ params: { recruitmentId: post.recruitmentId }, body: {} }),
      onSuccess: () => location.reload(),
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  const reviewing = post.state === 'REVIEWING' || post.editState === 'REVIEWING'
  return (
    <div className="stack">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge names={postStateNames} state={post.state} />
        {post.stateReason && <span className="text-ink-2">{post.stateReason}</span>}
      </p>
      {reviewing && (
        <p className="notice">
          <span className="grow">正在审核，结果会通知你。要继续改，请先撤回。</span>
          <button type="button" className="btn btn-sm shrink-0" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            撤回审核
          </button>
        </p>
      )}
      {!reviewing && <p className="notice">这一条现在不能修改，可以另外写一条。</p>}
      <Preview form={formOf(post.content)} isJob={post.kind === 'job'} />
      <p>
        <a className="btn" href={post.kind === 'job' ? '/merchant/recruitment/mine' : '/member/member_recruitment?view=posts'}>
          看我发布的
        </a>
      </p>
    </div>
  )
}
