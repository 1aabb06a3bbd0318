/** My picture: chosen, cropped to a square, shown everywhere at once. */
import { useState } from 'react'
import { Failed } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { profile } from '#lib/calls/people/profile.ts'
import { session } from '#lib/calls/people/session.ts'
import type { MyProfile } from '#lib/contract/people/profile.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { $userInfos } from '#lib/session/identity.ts'

const api = clientOf({ saveAvatar: profile.saveAvatar })

const shown = (key: string): UploadedFile[] =>
  key ? [{ id: 0, kind: 'IMAGE', name: '头像', bytes: 0, url: pictureUrl(key, 240), pictureKey: key }] : []

export function Avatar({ person }: { person: MyProfile }) {
  const [value, setValue] = useState(() => shown(person.headImage))
  const [failed, setFailed] = useState<{ wanted: UploadedFile[]; error: unknown } | null>(null)

  const change = async (next: UploadedFile[]): Promise<void> => {
    const before = value
    setValue(next)
    setFailed(null)
    try {
      const { headImage } = await api.saveAvatar({ body: { uploadId: next[0]?.id ?? null } })
      setValue(shown(headImage))
      $userInfos.set({ headImage })
      queryClient.setQueryData(keyOf(profile.getMyProfile), { ...person, headImage })
      await queryClient.invalidateQueries({ queryKey: keyOf(session.getCurrentUser) })
      toast(headImage ? '头像已更新' : '头像已移除', { tone: 'ok' })
    } catch (error) {
      setValue(before)
      setFailed({ wanted: next, error })
    }
  }

  return (
    <div>
      <PictureField
        label="头像"
        purpose="AVATAR"
        value={value}
        onChange={next => void change(next)}
        max={1}
        aspect={1}
        help="JPG、PNG 或 WebP，不超过 10 MB；先裁成方形再上传"
      />
      {failed && <Failed error={failed.error} retry={() => void change(failed.wanted)} />}
    </div>
  )
}
