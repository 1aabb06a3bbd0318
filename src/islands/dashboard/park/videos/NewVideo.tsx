/** A new video: its film and category first. */
import { VIDEO_CATEGORY_NAMES } from '#lib/calls/park/video.ts'
import { NewUpload } from '../NewUpload.tsx'
import { api, FILM_HELP, refreshVideos } from './workspace.ts'

export default function NewVideo({ hrefOf }: { hrefOf: (id: number) => string }) {
  return (
    <NewUpload
      title="上传视频"
      fileLabel="视频文件"
      purpose="VIDEO"
      fileHelp={FILM_HELP}
      fileMissing="请先传视频文件"
      categories={VIDEO_CATEGORY_NAMES}
      create={body => api.createVideo({ body })}
      refresh={() => refreshVideos()}
      hrefOf={hrefOf}
    />
  )
}
