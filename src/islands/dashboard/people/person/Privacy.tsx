/** Who sees how much of me. Each choice is saved as it is made. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { askIfChanged, type EditorAccess } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { profile } from '#lib/calls/people/profile.ts'
import type { MyProfile } from '#lib/contract/people/profile.ts'

const api = clientOf({ getMyProfile: profile.getMyProfile, savePrivacy: profile.savePrivacy })

type Settings = Omit<MyProfile['privacy'], 'version'> & { version?: string | undefined }

const show = (privacy: MyProfile['privacy']) =>
  queryClient.setQueryData<MyProfile>(keyOf(profile.getMyProfile), before => before && { ...before, privacy })

const VISIBILITY = [
  { value: 'PUBLIC', label: '所有人', help: '任何人都能看到你的资料和公开内容' },
  { value: 'MEMBERS', label: '仅登录用户', help: '没有登录的人只看到昵称和头像，也搜不到你' },
  { value: 'PRIVATE', label: '仅自己', help: '别人只看到昵称和头像，也搜不到你' },
] as const

const SWITCHES = [
  { name: 'showConsultations', label: '在主页显示我的提问和回答' },
  { name: 'showForum', label: '在主页显示我的帖子和回帖' },
  { name: 'showVideos', label: '在主页显示我的视频' },
  { name: 'searchable', label: '允许别人通过昵称或简介搜到我' },
] as const

const shownVersion = () => queryClient.getQueryData<MyProfile>(keyOf(profile.getMyProfile))?.privacy.version

const NOTICE_ID = 'privacy-elsewhere'

/**
 * Shows a choice in the very press that makes it, and takes it back when it could not be saved. What is
 * chosen gives way to what is stored as soon as that has another version.
 */
function useChoice(person: MyProfile) {
  const [chosen, setChosen] = useState<Settings>()
  const save = useMutation(
    {
      mutationFn: (body: Settings): Promise<MyProfile['privacy']> => askIfChanged(api.savePrivacy({ body }), elsewhere(body)),
      onError: () => setChosen(undefined),
      onSuccess: saved => {
        show(saved)
        toast('隐私设置已生效', { tone: 'ok' })
      },
    },
    queryClient,
  )
  const choose = (body: Settings) => {
    setChosen({ ...body, version: shownVersion() })
    save.mutate(body)
  }
  const elsewhere = (body: Settings): EditorAccess<Settings> => ({
    noticeId: NOTICE_ID,
    read: () => body,
    newest: async () => (await api.getMyProfile()).privacy,
    show: ({ version, ...privacy }, unsaved) =>
      unsaved ? choose({ ...privacy, version: shownVersion() }) : show({ ...privacy, version: version ?? '' }),
    saveAnyway: () => choose({ ...body, version: undefined }),
  })
  const settings: Settings = chosen && chosen.version === person.privacy.version ? chosen : person.privacy
  return { settings, choose, save }
}

export function Privacy({ person }: { person: MyProfile }) {
  const { settings, choose, save } = useChoice(person)
  return (
    <div className="stack">
      <fieldset className="field">
        <legend className="field-label">谁可以看我的主页</legend>
        {VISIBILITY.map(option => (
          <label key={option.value} className="flex items-start gap-2 py-2 min-h-11">
            <input
              type="radio"
              name="visibility"
              className="mt-1"
              checked={settings.visibility === option.value}
              disabled={save.isPending}
              onChange={() => choose({ ...settings, visibility: option.value })}
            />
            <span>
              {option.label}
              <span className="block text-ink-2 text-xs">{option.help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="field-label">公开哪些内容</legend>
        {SWITCHES.map(({ name, label }) => (
          <label key={name} className="flex items-center gap-2 min-h-11">
            <input
              type="checkbox"
              checked={settings[name]}
              disabled={save.isPending}
              onChange={event => choose({ ...settings, [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div hidden id={NOTICE_ID} />
      {save.error?.message && <Failed error={save.error} retry={() => choose(save.variables)} />}
      <p className="text-ink-2">
        <a className="link underline" href={`/search/user/${person.userId}`}>
          看看别人眼中的我
        </a>
      </p>
    </div>
  )
}
