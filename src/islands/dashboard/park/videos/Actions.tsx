/** What its owner can do with a video, as far as its state allows. */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import { refreshPark } from '../parts.tsx'
import { api, refreshVideos } from './workspace.ts'

export type VideoDetail = Awaited<ReturnType<typeof api.getMyVideo>>

interface StepProps {
  label: string
  title: string
  text: string
  confirm: string
  done: string
  act: () => Promise<unknown>
}

const Step = ({ label, title, text, confirm, done, act }: StepProps): ReactElement => (
  <ConfirmDialog
    trigger={
      <button type="button" className="btn">
        {label}
      </button>
    }
    title={title}
    text={text}
    confirm={confirm}
    act={async () => {
      await act()
      await refreshVideos()
    }}
    done={done}
  />
)

/** It waits for an operator, or something that is changed of it does. */
const isUnderReview = ({ state, revision }: VideoDetail): boolean =>
  state === 'UNDER_REVIEW' || revision?.state === 'UNDER_REVIEW'

function DraftActions({ video }: { video: VideoDetail }) {
  const listQuery = useListQuery()
  const input = { params: { id: video.id }, body: {} }
  const isPublic = video.state === 'PUBLISHED'
  if (isUnderReview(video))
    return (
      <Step
        label="撤回审核"
        title="撤回审核？"
        text={isPublic ? '修改先不审核，可以继续改；大家看到的内容不变。' : '撤回后可以继续修改，改好再提交。'}
        confirm="撤回"
        done="已经撤回"
        act={() => api.recallVideo(input)}
      />
    )
  return (
    <>
      <Link className={isPublic ? 'btn' : 'btn btn-main'} href={`${listQuery.path}?write=${video.id}`}>
        {isPublic ? '修改' : '修改并提交'}
      </Link>
      {isPublic && video.revision && (
        <Step
          label="放弃修改"
          title="放弃还没公开的修改？"
          text="改过的文字和封面会丢掉，大家看到的内容不变。"
          confirm="放弃"
          done="修改已经放弃"
          act={() => api.dropRevision(input)}
        />
      )}
    </>
  )
}

export function Actions({ video }: { video: VideoDetail }) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const input = { params: { id: video.id }, body: {} }
  return (
    <div className="flex flex-wrap gap-2">
      <DraftActions video={video} />
      {video.state === 'PUBLISHED' && video.visibility !== 'PRIVATE' && (
        <a className="btn" href={`/park/park_video_detail?id=${video.id}`}>
          去公开页面
        </a>
      )}
      {video.state === 'PUBLISHED' && (
        <Step
          label="下架"
          title="下架这个视频？"
          text="下架后别人看不到，弹幕和播放量保留；要再上架需要重新审核。"
          confirm="下架"
          done="视频已经下架"
          act={() => api.withdrawVideo(input)}
        />
      )}
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-danger">
            删除视频
          </button>
        }
        title="删除这个视频？"
        text={`“${video.title}”和它的弹幕都会消失，不能恢复。`}
        confirm="删除"
        danger
        act={async () => {
          await api.deleteVideo(input)
          navigate(listQuery.hrefBack('id'))
          await refreshPark(videoWorkspace.getMyVideo)
        }}
        done="视频已经删除"
      />
    </div>
  )
}
